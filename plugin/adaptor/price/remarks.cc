/* remarks.cc: what the user is told of a region, on one line.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

	psissa: region if-converted; blocks=2 insns=5 branches=8.2 straight=4.0 ...
	psissa: region not converted: call: g; ADVICE; blocks=1 insns=3 ...

   Fields have names, as GCC's optimization record keeps a remark as a text.  Costs are in
   insns that take one cycle.  */

#include "price/price.h"
#include "tree-pretty-print.h"

struct region_facts
{
  unsigned blocks, insns;
  bool priced;
  long before, after;	/* If priced, in GCC's units.  */
};
/* By the index of the head's block.  */
static hash_map<int_hash<int, -1, -2>, region_facts> facts;

void
remark_forget_facts (void)
{
  facts.empty ();
}

static region_facts &
need_facts (basic_block bb)
{
  bool was;
  region_facts &f = facts.get_or_insert (bb->index, &was);
  if (!was)
    f = { 0, 0, false, 0, 0 };
  return f;
}

void
remark_region (basic_block bb, const psi_verdict *v)
{
  need_facts (bb) = { v->blocks, v->insns, v->after != 0, v->before, v->after };
}

void
remark_cost (basic_block bb, long before, long after)
{
  region_facts &f = need_facts (bb);
  f.priced = true;
  f.before = before;
  f.after = after;
}

bool
remark_priced (basic_block bb, long *before, long *after)
{
  const region_facts &f = need_facts (bb);
  *before = f.before;
  *after = f.after;
  return f.priced;
}

/* ---- Reasons ---------------------------------------------------------------------- */

static const struct { const char *key, *sentence, *advice; } reasons[] =
{
#define REASON(key, sentence, advice) { key, sentence, advice },
#include "reasons.def"
};

/* What would change WHY, a reason; null: nothing that is known.  */
static const char *
advice_for (const char *why)
{
  size_t len = strcspn (why, ":");
  for (const auto &r : reasons)
    if (strlen (r.key) == len && !memcmp (r.key, why, len))
      return strcmp (r.advice, "none") ? r.advice : NULL;
  return NULL;
}

/* What MEM is in the source: `*p', `a', or `memory'.  Not to be freed.  */
static const char *
name_of_mem (const_rtx mem)
{
  tree base = MEM_EXPR (mem) ? get_base_address (MEM_EXPR (mem)) : NULL_TREE;
  static char buffer[80];
  tree name = NULL_TREE;
  if (base && DECL_P (base))
    name = DECL_NAME (base);
  else if (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
	   && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
    name = SSA_NAME_IDENTIFIER (TREE_OPERAND (base, 0));
  if (!name)
    return "memory";
  snprintf (buffer, sizeof buffer, "%s%s", DECL_P (base) ? "" : "*",
	    IDENTIFIER_POINTER (name));
  return buffer;
}

rtx
called_symbol (rtx_insn *insn)
{
  rtx call = get_call_rtx_from (insn);
  rtx target = call ? XEXP (XEXP (call, 0), 0) : NULL;
  return target && GET_CODE (target) == SYMBOL_REF ? target : NULL;
}

/* Whom INSN calls.  */
static const char *
name_of_call (rtx_insn *insn)
{
  rtx target = called_symbol (insn);
  if (!target)
    return "a function by its address";
  tree decl = SYMBOL_REF_DECL (target);
  if (decl && DECL_NAME (DECL_ORIGIN (decl)))
    {
      static const char builtin[] = "__builtin_";
      const char *name = IDENTIFIER_POINTER (DECL_NAME (DECL_ORIGIN (decl)));
      return strncmp (name, builtin, strlen (builtin)) ? name : name + strlen (builtin);
    }
  return XSTR (target, 0) + (*XSTR (target, 0) == '*');
}

/* INSN in terms of the source, as far as they are known; owned by the caller.  */
static char *
describe (rtx_insn *insn)
{
  if (CALL_P (insn))
    return concat ("call to ", name_of_call (insn), NULL);
  if (extract_asm_operands (PATTERN (insn)) || GET_CODE (PATTERN (insn)) == ASM_INPUT)
    return xstrdup ("asm");
  subrtx_iterator::array_type array;
  rtx set = single_set (insn);
  if (set && MEM_P (SET_DEST (set)))
    return concat (MEM_VOLATILE_P (SET_DEST (set)) ? "volatile " : "", "store to ",
		   name_of_mem (SET_DEST (set)), NULL);
  FOR_EACH_SUBRTX (iter, array, set ? SET_SRC (set) : PATTERN (insn), NONCONST)
    if (MEM_P (*iter))
      return concat (MEM_VOLATILE_P (*iter) ? "volatile " : "", "load of ",
		     name_of_mem (*iter), may_trap_p (*iter) ? ", which may trap" : "", NULL);
  if (!set)
    return xstrdup ("an insn with several results");
  rtx src = SET_SRC (set);
  bool fp = FLOAT_MODE_P (GET_MODE (src)) || GET_CODE (src) == FIX;
  return concat (fp ? "floating-point " : "", "operation ", GET_RTX_NAME (GET_CODE (src)),
		 !may_trap_p (src) ? "" : fp && flag_trapping_math
		 ? ", which may trap without -fno-trapping-math" : ", which may trap", NULL);
}

/* The call that INSN puts an argument in place for; null: none.  */
static rtx_insn *
call_of_argument (rtx_insn *insn)
{
  rtx set = single_set (insn);
  if (!set || !REG_P (SET_DEST (set)) || !HARD_REGISTER_P (SET_DEST (set)))
    return NULL;
  for (rtx_insn *i = insn; i != BB_END (BLOCK_FOR_INSN (insn)); i = NEXT_INSN (i))
    if (CALL_P (NEXT_INSN (i)))
      return NEXT_INSN (i);
  return NULL;
}

/* The call behind BB's branch that does not return; null: none.  */
static rtx_insn *
call_without_return (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      basic_block to = e->dest;
      while (single_succ_p (to) && single_pred_p (single_succ (to))
	     && single_succ (to) != EXIT_BLOCK_PTR_FOR_FN (cfun))
	to = single_succ (to);
      if (to != EXIT_BLOCK_PTR_FOR_FN (cfun) && EDGE_COUNT (to->succs) == 0
	  && CALL_P (BB_END (to)))
	return BB_END (to);
    }
  return NULL;
}

/* The line in the source of the last insn of BB that has one; 0: none has.  */
static int
last_line (basic_block bb)
{
  for (rtx_insn *insn = BB_END (bb); insn; insn = PREV_INSN (insn))
    {
      if (NONDEBUG_INSN_P (insn) && INSN_LOCATION (insn) > BUILTINS_LOCATION)
	return expand_location (INSN_LOCATION (insn)).line;
      if (insn == BB_HEAD (bb))
	break;
    }
  return 0;
}

char *
remark_reason (const psi_verdict *v)
{
  size_t len = strcspn (v->why, ":");
  if (!strcmp (v->why, "no join"))
    if (rtx_insn *call = call_without_return ((basic_block) v->head->host))
      return concat (v->why, ": ", name_of_call (call), " does not return", NULL);
  if (!strcmp (v->why, "side entrance") && v->insn && v->insn->block->host)
    if (int line = last_line ((basic_block) v->insn->block->host))
      return xasprintf ("%s: from line %d", v->why, line);
  const host_insn *h = v->insn ? host_of (v->insn) : NULL;
  if (!h || !h->insn || JUMP_P (h->insn))
    return xstrndup (v->why, len);
  /* A call in tail position, or that does not return, ends its block as a switch does.  */
  rtx_insn *call = CALL_P (h->insn) && !strncmp (v->why, "switch inside", len)
		   ? h->insn : call_of_argument (h->insn);
  if (call)
    return concat ("call: call to ", name_of_call (call), NULL);
  char *key = xstrndup (v->why, len), *what = describe (h->insn);
  char *text = concat (key, ": ", what, NULL);
  free (key);
  free (what);
  return text;
}

/* ---- Remarks ------------------------------------------------------------------------- */

/* The fields of BB's region, into BUFFER of SIZE.  */
static void
print_fields (basic_block bb, char *buffer, size_t size)
{
  const region_facts &f = need_facts (bb);
  const char *from = "";
  int n = 0, taken = -1;
  *buffer = '\0';
  if (EDGE_COUNT (bb->succs) == 2)
    taken = price_said (bb, &from);
  if (f.blocks)
    n += snprintf (buffer + n, size - n, " blocks=%u", f.blocks);
  /* None are counted where the shape is in the way.  */
  if (f.insns)
    n += snprintf (buffer + n, size - n, " insns=%u", f.insns);
  /* In tenths, without floating point.  */
  if (f.priced)
    {
      long before = f.before * 10 / COSTS_N_INSNS (1);
      long after = f.after * 10 / COSTS_N_INSNS (1);
      n += snprintf (buffer + n, size - n, " branches=%ld.%ld straight=%ld.%ld",
		     before / 10, before % 10, after / 10, after % 10);
    }
  if (taken >= 0)
    n += snprintf (buffer + n, size - n, " taken=%d%% from=%s", taken, from);
  int registers, live = price_live (bb, &registers);
  snprintf (buffer + n, size - n, " live=%d registers=%d", live, registers);
}

/* Its branch may be gone from the end of BB, but the plan is not committed yet.  */
void
remark_print (basic_block bb, const char *why)
{
  char fields[200];
  print_fields (bb, fields, sizeof fields);
  if (!why)
    {
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, BB_END (bb),
		       "psissa: region if-converted;%s\n", fields);
      return;
    }
  const char *advice = advice_for (why);
  dump_printf_loc (MSG_MISSED_OPTIMIZATION, BB_END (bb),
		   "psissa: region not converted: %s%s%s;%s\n", why,
		   advice ? "; " : "", advice ? advice : "", fields);
}
