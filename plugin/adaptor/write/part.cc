/* part.cc: insns that do more than compare, or make logic of compares, parted before
   flags allocation plans.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Of what GCC has as one insn a plan needs the parts: a compare beside a copy or a
   result, two compares whose logic is a number, a compare that is made under a
   condition.  What is gained by that is seen when the plan is lowered; the block as it
   came is kept for it (flags.cc).  */

#include "lower.h"

machine_mode
mode_left (const psi_insn *compare)
{
  const host_insn *h = host_of (compare);
  if (!h->insn)
    return h->flags;
  /* The second half of a compare copies.  */
  rtx set = compare->op == PSI_COPY ? single_set (h->insn) : compare_set (PATTERN (h->insn));
  return set ? GET_MODE (SET_DEST (set)) : VOIDmode;
}

/* ---- Results beside compares ------------------------------------------------------- */

/* The compare of I, which sets FLAGS by it and, in *OTHER, something else that a new insn
   can set, and nothing more; null: it does not.  */
static rtx
compares_beside (const psi_insn *i, const psi_val *flags, rtx *other)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || i->op != PSI_OPAQUE || !psi_is_true (i->guard) || i->ndst != 2
      || i->flags || (i->dst[0] != flags && i->dst[1] != flags)
      || i->dst[i->dst[0] == flags]->pinned)
    return NULL;
  rtx pat = PATTERN (h->insn), set = compare_set (pat);
  if (GET_CODE (pat) != PARALLEL || XVECLEN (pat, 0) != 2 || !set
      || GET_CODE (SET_SRC (set)) != COMPARE)
    return NULL;
  *other = XVECEXP (pat, 0, set == XVECEXP (pat, 0, 0));
  return GET_CODE (*other) == SET && REG_P (SET_DEST (*other)) ? set : NULL;
}

/* I compares and copies what it compares: (set FLAGS (compare X Y)), (set DST X).  Its
   compare; null: it is none such.  */
static rtx
compares_and_copies (const psi_insn *i, const psi_val *flags)
{
  rtx copy, set = compares_beside (i, flags, &copy);
  return (set && rtx_equal_p (SET_SRC (copy), XEXP (SET_SRC (set), 0))
	  && REG_P (SET_SRC (copy)) && CONST_INT_P (XEXP (SET_SRC (set), 1)))
	 ? set : NULL;
}

/* Makes a compare and a copy of those insns of BLOCK that are both, on FLAGS.  So the
   copy is the value that it copies, which can be compared again.  */
static void
part_copies (psi_fn *fn, psi_block *block, psi_val *flags)
{
  psi_insn *next;
  for (psi_insn *i = block->first; i; i = next)
    {
      next = i->next;
      rtx set = compares_and_copies (i, flags);
      if (!set)
	continue;
      psi_insn *c = psi_insn_new (fn, PSI_COMPARE, 1, 2);
      c->dst[0] = flags;
      c->src[0] = i->src[0];
      c->src[1].imm = INTVAL (XEXP (SET_SRC (set), 1));
      machine_mode mode = GET_MODE (SET_DEST (set));
      c->name = psi_strdup (fn, GET_MODE_NAME (mode));
      host_insn *h = need_host (fn, c);
      h->flags = mode;
      h->bb = host_of (i)->bb;
      psi_val *dst = i->dst[i->dst[0] == flags];
      psi_insn *copy = psi_copy_new (fn, PSI_TRUE, dst, i->src[0], PSI_C_NONE);
      psi_insert_before (i, c);
      psi_insert_before (i, copy);
      psi_unlink (i);
      dst->def = copy;
    }
}

/* Of I, which compares what it computes with zero, (set FLAGS (compare OP 0)), (set DST OP):
   OP, and DST in *REG; null: it is none such, or one that psi-IL has no operation for.  */
static rtx
computes_and_compares (const psi_insn *i, const psi_val *flags, rtx *reg)
{
  rtx other, set = compares_beside (i, flags, &other);
  if (!set || XEXP (SET_SRC (set), 1) != const0_rtx)
    return NULL;
  rtx op = XEXP (SET_SRC (set), 0);
  *reg = SET_DEST (other);
  return (SCALAR_INT_MODE_P (GET_MODE (*reg))
	  && (GET_CODE (op) == PLUS || GET_CODE (op) == AND || GET_CODE (op) == IOR
	      || GET_CODE (op) == XOR)
	  && rtx_equal_p (SET_SRC (other), op)) ? op : NULL;
}

/* What I reads at *LOC in its pattern, as an operand of psi-IL.  False: it is none.  */
static bool
operand_at (const psi_insn *i, rtx *loc, psi_opnd *o)
{
  *o = { NULL, 0 };
  if (CONST_INT_P (*loc))
    {
      o->imm = INTVAL (*loc);
      return true;
    }
  slot_vec slots;
  collect_slots (&PATTERN (host_of (i)->insn), slots, NULL);
  unsigned k = 0;
  for (const reg_slot &s : slots)
    if (s.loc == loc && s.kind == SLOT_USE && k < i->nsrc)
      *o = i->src[k];
    else
      k += s.kind == SLOT_USE;
  return o->val && !o->val->pinned;
}

/* Those who test FLAGS below I, up to who writes them next, find them in MODE.  The
   records are new: the old ones stay as they were.  */
static void
test_in_mode (psi_fn *fn, psi_insn *i, const psi_val *flags, machine_mode mode)
{
  while ((i = i->next))
    {
      if (i->op == PSI_TEST && i->src[0].val == flags && host_of (i)->cond)
	{
	  host_insn *h = (host_insn *) psi_alloc (fn, sizeof *h);
	  *h = *host_of (i);
	  h->cond = gen_rtx_fmt_ee (GET_CODE (h->cond), VOIDmode,
				    gen_rtx_REG (mode, flags->host), const0_rtx);
	  i->host = h;
	}
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k] == flags)
	  return;
    }
}

/* Is FLAGS written again below I?  */
static bool
written_below (const psi_insn *i, const psi_val *flags)
{
  while ((i = i->next))
    for (unsigned k = 0; k < i->ndst && psi_is_true (i->guard); k++)
      if (i->dst[k] == flags)
	return true;
  return false;
}

bool
part_results (psi_fn *fn, psi_block *block, psi_val *flags, bool all)
{
  psi_insn *next;
  bool any = false;
  for (psi_insn *i = block->first; i; i = next)
    {
      next = i->next;
      rtx reg, op = computes_and_compares (i, flags, &reg);
      psi_opnd a, b;
      if (!op || (!all && !written_below (i, flags))
	  || !operand_at (i, &XEXP (op, 0), &a) || !a.val
	  || !operand_at (i, &XEXP (op, 1), &b))
	continue;
      psi_val *dst = i->dst[i->dst[0] == flags];
      /* It must not be one that destroys the flags again.  */
      rtx_insn *alone = target_recog (gen_rtx_SET (reg, op), true);
      if (!alone || GET_CODE (PATTERN (alone)) != SET)
	continue;
      machine_mode mode = flags_mode (EQ, reg, const0_rtx);
      psi_insn *c = psi_insn_new (fn, GET_CODE (op) == PLUS ? PSI_ADD
				      : GET_CODE (op) == AND ? PSI_AND
				      : GET_CODE (op) == IOR ? PSI_OR : PSI_XOR, 1, 2);
      c->dst[0] = dst;
      dst->def = c;
      c->src[0] = a;
      c->src[1] = b;
      need_host (fn, c)->bb = host_of (i)->bb;
      psi_insn *compare = psi_insn_new (fn, PSI_COMPARE, 1, 2);
      compare->dst[0] = flags;
      compare->src[0] = psi_opnd_of (dst);
      compare->name = psi_strdup (fn, GET_MODE_NAME (mode));
      need_host (fn, compare)->flags = mode;
      host_of (compare)->bb = host_of (i)->bb;
      psi_insert_before (i, c);
      psi_insert_before (i, compare);
      psi_unlink (i);
      test_in_mode (fn, compare, flags, mode);
      any = true;
    }
  return any;
}

void
part_all_compares (psi_fn *fn)
{
  /* A copy has the numbers of what it is a copy of, and its host.  */
  const psi_val *flags = flags_val (fn);
  for (unsigned k = 0; flags && k < fn->nblocks; k++)
    if (fn->blocks[k])
      {
	part_copies (fn, fn->blocks[k], fn->vals[flags->id]);
	part_results (fn, fn->blocks[k], fn->vals[flags->id], true);
      }
}

/* ---- Logic that is one insn -------------------------------------------------------- */

/* Compare C of L, which LOGIC is.  */
static psi_insn *
compare_of_logic (psi_fn *fn, const psi_insn *logic, const struct psi_two_compares *l,
		  unsigned c)
{
  psi_insn *i = psi_insn_new (fn, l->rel[c], 1, 2);
  i->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
  i->src[0] = l->x[c];
  i->src[1] = l->y[c];
  need_host (fn, i)->cond = XEXP (XEXP (SET_SRC (PATTERN (host_of (logic)->insn)), 0), c);
  return i;
}

/* The literal that number V is where I reads it: 1 if it holds, 0 if not.  False: it is
   not known to be one.  */
static bool
number_literal (const psi_insn *i, const psi_val *v, psi_lit *lit)
{
  const psi_insn *def = i->prev;
  while (def && !psi_writes (def, v))
    def = def->prev;
  if (!def || def->op != PSI_SELECT || !psi_is_true (def->guard) || def->src[0].val
      || def->src[1].val || def->src[0].imm + def->src[1].imm != 1
      || def->src[0].imm * def->src[1].imm != 0)
    return false;
  *lit = def->src[0].imm ? def->pred[0] : psi_lit_not (def->pred[0]);
  for (const psi_insn *k = def; lit->val && k != i; k = k->next)
    if (psi_writes (k, lit->val))
      return false;
  return lit->val;
}

/* A name for LIT above I.  */
static psi_val *
literal_above (psi_fn *fn, psi_insn *i, psi_lit lit)
{
  if (!lit.neg)
    return lit.val;
  psi_insn *no = psi_insn_new (fn, PSI_NOT, 1, 1);
  no->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
  no->src[0] = psi_opnd_of (lit.val);
  psi_insert_before (i, no);
  return no->dst[0];
}

/* What the two operands of the logic L, which is I, come to, as predicates above I, into
   P.  False: they are numbers of which nothing is known, and nothing was done.  */
static bool
operands_of_logic (psi_fn *fn, psi_insn *i, const struct psi_two_compares *l, psi_val *p[2])
{
  psi_lit lit[2];
  bool numbers = l->rel[0] == PSI_N_OPS;
  if (numbers && (!number_literal (i, l->x[0].val, &lit[0])
		  || !number_literal (i, l->x[1].val, &lit[1])))
    return false;
  for (unsigned c = 0; c < 2; c++)
    if (numbers)
      p[c] = literal_above (fn, i, lit[c]);
    else
      {
	psi_insn *compare = compare_of_logic (fn, i, l, c);
	psi_insert_before (i, compare);
	p[c] = compare->dst[0];
      }
  return true;
}

/* Do only tests for equality with zero read FLAGS as I leaves them?  */
static bool
only_equality (const psi_insn *i, const psi_val *flags)
{
  while ((i = i->next))
    {
      bool test = i->op == PSI_TEST && i->src[0].val == flags;
      if (test && strcmp (i->name, "eq") && strcmp (i->name, "ne"))
	return false;
      if (!test && psi_has_operand (i, flags))
	return false;
      if (psi_writes (i, flags) && psi_is_true (i->guard))
	break;
    }
  /* Where another block tests them there is no plan.  */
  return true;
}

/* Parts in BLOCK logic of two compares that is one insn into these and the logic of their
   predicates: a plan can have others between them.  False: there is none.  */
static bool
part_logic (psi_fn *fn, psi_block *block, psi_val *flags)
{
  psi_insn *next;
  bool any = false;
  for (psi_insn *i = block->first; i; i = next)
    {
      next = i->next;
      struct psi_two_compares l;
      psi_val *p[2];
      if (!psi_is_true (i->guard) || !psi_writes (i, flags) || !target_logic (NULL, i, &l)
	  || !only_equality (i, flags) || !operands_of_logic (fn, i, &l, p))
	continue;
      psi_insn *both = psi_insn_new (fn, l.op, 1, 2);
      both->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
      both->src[0] = psi_opnd_of (p[0]);
      both->src[1] = psi_opnd_of (p[1]);
      psi_insert_before (i, both);
      for (psi_insn *t = next; t && !psi_writes (t, flags); t = next)
	{
	  next = t->next;
	  if (t->op != PSI_TEST || t->src[0].val != flags)
	    continue;
	  psi_insn *c = psi_insn_new (fn, strcmp (t->name, "eq") ? PSI_COPY : PSI_NOT, 1, 1);
	  c->dst[0] = t->dst[0];
	  c->src[0] = psi_opnd_of (both->dst[0]);
	  psi_insert_before (t, c);
	  psi_unlink (t);
	}
      next = both->next;
      if (next == i)
	next = i->next;
      psi_unlink (i);
      any = true;
    }
  return any;
}

/* ---- Conditional compares ---------------------------------------------------------- */

/* Can what tests FLAGS as I leaves them be logic instead?  Nothing else may read them.  */
static bool
only_tests (const psi_insn *i, const psi_val *flags)
{
  unsigned otherwise = (unsigned) i->src[0].imm;
  while ((i = i->next))
    {
      if (i->op == PSI_TEST && i->src[0].val == flags
	  ? psi_flags_hold (i->name, otherwise) < 0 : psi_has_operand (i, flags))
	return false;
      if (psi_writes (i, flags))
	return psi_is_true (i->guard);
    }
  /* Where another block tests them there is no plan.  */
  return true;
}

/* T, a test of C, a conditional compare that becomes a compare, becomes logic of a test of that
   and LIT, C's condition.  */
static void
test_both (psi_fn *fn, const psi_insn *c, psi_insn *t, psi_lit lit)
{
  bool otherwise = psi_flags_hold (t->name, (unsigned) c->src[0].imm);
  psi_insn *test = psi_insn_new (fn, PSI_TEST, 1, 1);
  test->name = t->name;
  test->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
  test->dst[0]->def = test;
  test->src[0] = t->src[0];
  *need_host (fn, test) = *host_of (t);
  psi_insert_before (t, test);
  /* And if it holds, or if it does not.  */
  psi_insn *logic = psi_insn_new (fn, otherwise ? PSI_OR : PSI_AND, 1, 2);
  logic->dst[0] = t->dst[0];
  logic->src[0] = psi_opnd_of (literal_above (fn, t, psi_lit_of (lit.val, lit.neg ^ otherwise)));
  logic->src[1] = psi_opnd_of (test->dst[0]);
  psi_insert_before (t, logic);
  psi_unlink (t);
}

/* Parts in BLOCK conditional compares into a compare and logic of what is tested: a plan can
   make other conjunctions.  What may trap keeps its condition.  False: there is none.  */
static bool
part_conditional_compares (psi_fn *fn, psi_block *block, psi_val *flags)
{
  bool any = false;
  psi_insn *next;
  for (psi_insn *i = block->first; i; i = next)
    {
      next = i->next;
      if (i->op != PSI_CCMP || !psi_is_true (i->guard) || !i->pred[0].val
	  || i->dst[0] != flags || !next || !only_tests (i, flags))
	continue;
      psi_lit lit = i->pred[0];
      psi_insn *c = psi_insn_new (fn, PSI_COMPARE, 1, 2);
      c->name = i->name;
      c->flags = i->flags;
      c->dst[0] = flags;
      memcpy (c->src, i->src + 1, 2 * sizeof *c->src);
      if (i->flags & PSI_F_TRAP)
	c->guard = lit;
      host_insn *h = need_host (fn, c);
      h->flags = mode_left (i);
      h->bb = host_of (i)->bb;
      psi_insert_before (i, c);
      psi_unlink (i);
      for (psi_insn *t = next; t && !psi_writes (t, flags); t = next)
	{
	  next = t->next;
	  if (t->op == PSI_TEST && t->src[0].val == flags)
	    test_both (fn, i, t, lit);
	}
      next = c->next;
      any = true;
    }
  return any;
}

/* ---- All that a plan is given ------------------------------------------------------ */

bool
part_for_plan (psi_fn *fn, psi_block *block, psi_val *flags)
{
  part_copies (fn, block, flags);
  bool any = part_logic (fn, block, flags);
  return part_conditional_compares (fn, block, flags) || any;
}
