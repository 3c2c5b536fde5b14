/* flags.cc: flags allocation of one block, before it is lowered.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Libpsi's flags allocation gives the block an order, conditions and compares of its
   own.  Whether that is better is not known before both versions of the block, the old
   one and the planned one, have been lowered to insns of the target.  The plan is
   dropped if it is not shorter, or if the target lacks one of its insns.  */

#include "lower.h"

/* ---- The plan's insns ------------------------------------------------------------ */

/* The mode of the flags that COMPARE leaves.  */
static machine_mode
mode_left (const psi_insn *compare)
{
  const host_insn *h = host_of (compare);
  if (!h->insn)
    return h->flags;
  /* The second half of a compare copies.  */
  rtx set = compare->op == PSI_COPY ? single_set (h->insn) : compare_set (PATTERN (h->insn));
  return set ? GET_MODE (SET_DEST (set)) : VOIDmode;
}

/* Does I copy to FLAGS what the insn in front of it compared?  */
static bool
second_half (const psi_insn *i, const psi_val *flags)
{
  return i->op == PSI_COPY && i->dst[0] == flags && i->src[0].val && i->src[0].val->pinned
	 && i->prev && psi_writes (i->prev, i->src[0].val);
}

/* Gives the insns of BLOCK, planned, records of their own: those that are not of
   OLD are nowhere yet, and each reads of the flags what is in them now.  Null, or why
   that cannot be.  */
static const char *
adopt (psi_fn *fn, psi_block *block, const psi_val *flags,
       const vec<psi_insn *> &old)
{
  psi_insn *writer = NULL;
  hash_set<psi_insn *> in_place;
  hash_set<rtx_insn *> once;
  for (psi_insn *i : old)
    in_place.add (i);
  for (psi_insn *i = block->first; i; i = i->next)
    {
      host_insn *h = (host_insn *) psi_alloc (fn, sizeof *h);
      if (i->host)
	*h = *host_of (i);
      else if (i->flags & PSI_F_TERM)
	continue;
      i->host = h;
      /* It may make a label.  */
      if (h->insn && targetm.cannot_copy_insn_p && targetm.cannot_copy_insn_p (h->insn)
	  && once.add (h->insn))
	return "an insn that may be there only once";
      if (!in_place.contains (i) && !(i->flags & PSI_F_TERM))
	h->bb = -1;
      if (i->op == PSI_CCMP && !in_place.contains (i))
	{
	  /* Its record is that of a compare.  */
	  h->flags = h->insn || h->flags != VOIDmode ? mode_left (i) : CCmode;
	  h->insn = NULL;
	  i->name = psi_strdup (fn, GET_MODE_NAME (h->flags));
	}
      if (i->op == PSI_COMPARE && !h->insn && h->flags == VOIDmode)
	{
	  rtx a = val_reg (i->src[0].val);
	  rtx b = operand_rtx (i->src[1], GET_MODE (a));
	  h->flags = flags_mode (code_named (i->name), a, b);
	  i->name = psi_strdup (fn, GET_MODE_NAME (h->flags));
	}
      if (i->op == PSI_TEST && !h->cond)
	{
	  machine_mode mode = mode_left (writer);
	  if (mode == VOIDmode)
	    return "flags of an unknown mode";
	  rtx reg = gen_rtx_REG (mode, flags->host);
	  h->cond = gen_rtx_fmt_ee (code_named (i->name), VOIDmode, reg,
				    const0_rtx);
	  i->dst[0]->def = i;
	}
      psi_insn **was = h->reach;
      h->reach = (psi_insn **) psi_alloc (fn, (i->nsrc + 1) * sizeof *h->reach);
      for (unsigned k = 0; k < i->nsrc; k++)
	h->reach[k] = i->src[k].val == flags ? writer : second_half (i, flags) ? i->prev
		      : was ? was[k] : NULL;
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k] == flags)
	  writer = i;
    }
  return NULL;
}

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

void
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
      h->flags = host_of (i)->insn ? mode_left (i) : host_of (i)->flags;
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

/* ---- Two plans ------------------------------------------------------------------- */

bool
value_folds (psi_fn *fn, const psi_insn *copy)
{
  if (copy->op != PSI_COPY || psi_is_true (copy->guard))
    return false;
  const psi_insn *value = copy->prev;
  while (value && value->host && host_of (value)->cond)
    value = value->prev;
  psi_val *flags = flags_val (fn);
  target_query q = { flags ? flags->host : INVALID_REGNUM, NULL };
  return (value && value->ndst == 1 && value->dst[0] == copy->src[0].val
	  && !value->dst[0]->pinned
	  && value->op != PSI_COPY && value->op != PSI_CONST
	  && target_guarded_cost (&q, value) == 1);
}

/* Does I no more than write FLAGS, which nothing reads before they are written
   again?  It will go.  */
static bool
idle_compare (const psi_insn *i, const psi_val *flags)
{
  if (i->op != PSI_COMPARE || i->ndst != 1 || i->dst[0] != flags
      || !psi_is_true (i->guard))
    return false;
  while ((i = i->next))
    {
      bool writes = false;
      for (unsigned k = 0; k < i->nsrc; k++)
	if (i->src[k].val == flags)
	  return false;
      for (unsigned k = 0; k < i->ndst; k++)
	writes |= i->dst[k] == flags;
      if (writes)
	return psi_is_true (i->guard);
    }
  return false;
}

/* What BLOCK, lowered, costs: insns, in the unit of libpsi's costs.  */
static int
straight_cost (psi_fn *fn, const psi_block *block)
{
  int cost = 0;
  const psi_val *flags = flags_val (fn);
  int block_cost = price_block ();
  const psi_val *last = NULL;
  unsigned run = 0;
  for (const psi_insn *i = block->first; i; i = i->next)
    {
      if (i->op == PSI_UNDEF || (i->flags & (PSI_F_TERM | PSI_F_PART))
	  || (i->host && host_of (i)->cond) || idle_compare (i, flags))
	continue;
      if (!value_folds (fn, i) && i->cost != PSI_COST_NONE)
	cost += 4;
      if (psi_is_true (i->guard))
	{
	  /* Unless it will be folded.  */
	  if (!(i->next && !psi_is_true (i->next->guard)))
	    last = NULL;
	  continue;
	}
      if (i->guard.val != last || run == 4)
	{
	  cost += block_cost;
	  run = 0;
	}
      last = i->guard.val;
      run++;
    }
  return cost;
}

/* The insns of a block, and their records.  */
struct contents
{
  auto_vec<psi_insn *> insns;
  auto_vec<void *> hosts;
};

static void
take (psi_block *block, contents *c)
{
  for (psi_insn *i = block->first; i; i = i->next)
    {
      c->insns.safe_push (i);
      c->hosts.safe_push (i->host);
    }
}

static void
put (psi_block *block, const contents &c)
{
  while (block->first)
    psi_unlink (block->first);
  for (unsigned k = 0; k < c.insns.length (); k++)
    {
      psi_append (block, c.insns[k]);
      c.insns[k]->host = c.hosts[k];
    }
}

/* Lowers BLOCK, its predicates where they are; a conjunction in a register or, if that
   is shorter, by compares under conditions.  As lower_block ().  */
static const char *
lower_as_they_come (lowering *all, psi_block *block)
{
  contents before, kept;
  take (block, &before);
  const char *why = lower_block (all, block);
  if (!targetm.have_conditional_execution ())
    return why;
  psi_insn *failed = all->failed;
  int cost = why ? INT_MAX : straight_cost (all->fn, block);
  take (block, &kept);
  put (block, before);
  all->chains = true;
  const char *no = lower_block (all, block);
  all->chains = false;
  if (!no && straight_cost (all->fn, block) < cost)
    return NULL;
  put (block, kept);
  all->failed = failed;
  return why;
}

const char *
allocate_and_lower (lowering *all, psi_block *block)
{
  contents before, fixed;
  psi_fn *fn = all->fn;
  psi_val *flags = flags_val (fn);
  take (block, &before);
  const char *why = lower_as_they_come (all, block);
  if (!flags || !block->host)
    return why;
  psi_insn *failed = all->failed;
  int cost = why ? -1 : straight_cost (fn, block);
  take (block, &fixed);
  put (block, before);
  if (!all->flags)
    all->flags = psi_flags_new (all->ctx, fn, flags);
  part_copies (fn, block, flags);
  bool hasty = all->ctx->hasty;
  bool parted = part_logic (fn, block, flags);
  parted |= part_conditional_compares (fn, block, flags);
  if (parted)
    {
      all->ctx->hasty = false;
      /* There are names that it does not know.  */
      psi_flags_free (all->flags);
      all->flags = psi_flags_new (all->ctx, fn, flags);
    }
  const char *no = psi_flags_block (all->flags, block);
  if (no && cost >= 0 && !all->ctx->hasty
      && part_results (fn, block, flags, false))
    no = psi_flags_block (all->flags, block);
  all->ctx->hasty = hasty;
  int planned = 0;
  if (!no)
    no = adopt (fn, block, flags, before.insns);
  if (!no)
    no = lower_block (all, block);
  if (!no)
    {
      planned = straight_cost (fn, block);
      if (cost >= 0 && planned >= cost)
	no = "it is not shorter";
    }
  if (dump_file)
    {
      fprintf (dump_file, "bb %d: flags: ", ((basic_block) block->host)->index);
      if (no)
	fprintf (dump_file, "as they come: %s (%d, %d)\n", no, cost, planned);
      else
	fprintf (dump_file, "planned, %d instead of %d\n", planned, cost);
    }
  if (!no)
    return NULL;
  put (block, fixed);
  all->failed = failed;
  return why;
}
