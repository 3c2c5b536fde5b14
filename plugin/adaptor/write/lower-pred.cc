/* lower-pred.cc: predicates into flags: where a predicate is that is read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   In this order of preference,
     - in the flags: the insn that wrote them last is the one its test meant;
     - got back by repeating that compare, whose operands still hold;
     - kept in a register since its test, as 0 or 1, and compared with 0.
   A predicate made by logic is always in a register.  Which predicates need
   one is found by trying: each failed attempt adds one and starts again.

   The tests are made anew, one for each flags value and condition just before
   its first reader: just what rtl-in makes of the insns, so that the RTL read
   back is this form.  */

#include "lower.h"

/* ---- Where they are ------------------------------------------------------------ */

/* Does the flags register that P tests hold what it meant?  */
static bool
in_flags (lowerer *l, const pred_info *p)
{
  psi_val *flags = p->def->src[0].val;
  if (!flags->pinned)
    return defined_at (l, flags) <= p->time;
  return find_pinned_info (l, flags)->holds == p->meant;
}

/* Repeats the compare that P meant, if that gives the same flags again.  */
static bool
repeat_compare (lowerer *l, pred_info *p)
{
  psi_insn *compare = p->meant;
  if (!compare || compare->op != PSI_COMPARE || !psi_is_true (compare->guard)
      || !p->def->src[0].val->pinned)
    return false;
  for (unsigned k = 0; k < compare->nsrc; k++)
    if (compare->src[k].val
	&& (compare->src[k].val->pinned
	    || defined_at (l, compare->src[k].val) > compare->order))
      return false;
  psi_insn *again = psi_insn_new (l->fn, PSI_COMPARE, 1, 2);
  again->name = compare->name;
  again->flags = compare->flags;
  again->dst[0] = compare->dst[0];
  again->src[0] = compare->src[0];
  again->src[1] = compare->src[1];
  host_insn *h = need_host (l->fn, again);
  h->insn = host_of (compare)->insn;
  h->flags = host_of (compare)->flags;
  if (!build_insn (l->fn, again))
    return false;
  /* Repeated as it was: a copy all the same.  */
  if (!h->fresh)
    h->fresh = target_recog (PATTERN (h->insn), false);
  emit (l, again, compare);
  return true;
}

bool
operands_changed (lowerer *l, const psi_insn *i, unsigned time)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && defined_at (l, i->src[k].val) > time)
      return true;
  return false;
}

/* Makes *NOW the predicate that A CODE B holds, in the flags; P remembers the
   compare, for the next time.  */
static bool
compare_now (lowerer *l, pred_info *p, enum rtx_code code, psi_opnd a,
	     psi_opnd b, psi_lit *now)
{
  psi_val *flags = flags_val (l->fn);
  if (!flags)
    return fail (l, "no flags register");
  rtx ra = val_reg (a.val);
  machine_mode mode = flags_mode (code, ra, operand_rtx (b, GET_MODE (ra)));
  psi_insn *i = p->compared;
  if (!i || find_pinned_info (l, flags)->holds != i
      || operands_changed (l, i, i->order))
    {
      i = psi_insn_new (l->fn, PSI_COMPARE, 1, 2);
      i->dst[0] = flags;
      i->src[0] = a;
      i->src[1] = b;
      i->name = psi_strdup (l->fn, GET_MODE_NAME (mode));
      need_host (l->fn, i)->flags = mode;
      if (!emit_built (l, i, i))
	return false;
      p->compared = i;
    }
  *now = make_test (l, gen_rtx_fmt_ee (code, VOIDmode,
				       gen_rtx_REG (mode, flags->host),
				       const0_rtx), flags);
  return true;
}

/* The next attempt is to keep P, or its complement if NEGATE, in a register.
   Always false.  */
static bool
want_register (lowerer *l, pred_info *p, bool negate)
{
  p->wanted = true;
  /* Logic computes the predicate itself.  */
  p->negate = negate && p->def->op != PSI_AND && p->def->op != PSI_OR;
  return fail (l, "again");
}

/* Does I make a predicate by comparing registers?  */
static bool
is_compare (const psi_insn *i)
{
  return i->op >= PSI_EQ && i->op <= PSI_GEU;
}

bool
ensure (lowerer *l, psi_lit lit, psi_lit *now)
{
  lit = resolve (l, lit);
  pred_info *p = lit.val ? find_pred (l, lit.val) : NULL;
  if (!p)
    return fail (l, "predicate from another block");
  if (p->def->op == PSI_TEST && (in_flags (l, p) || repeat_compare (l, p)))
    {
      *now = make_test (l, host_of (p->def)->cond, p->def->src[0].val);
      now->neg ^= lit.neg;
      return true;
    }
  if (p->def->op == PSI_OPAQUE)
    return fail (l, "condition is not in flags");
  if (is_compare (p->def) && !operands_changed (l, p->def, p->time))
    {
      if (!compare_now (l, p, GET_CODE (host_of (p->def)->cond),
			p->def->src[0], p->def->src[1], now))
	return false;
      now->neg ^= lit.neg;
      return true;
    }
  if (!p->wanted && l->all->chains
      && (p->def->op == PSI_AND || p->def->op == PSI_OR)
      && ensure_chain (l, lit, now))
    return true;
  if (!p->wanted)
    return want_register (l, p, lit.neg);
  if (!p->reg)
    return fail (l, "predicate has no register");
  psi_opnd zero = { NULL, 0 };
  if (!compare_now (l, p, NE, psi_opnd_of (p->reg), zero, now))
    return false;
  now->neg ^= lit.neg ^ p->negate;
  return true;
}

/* ---- Predicates in registers ---------------------------------------------------- */

static psi_val *
new_word (lowerer *l)
{
  return psi_var_new (l->fn, NULL, BITS_PER_WORD);
}

/* GUARD? DST = VALUE; by way of a register where a move under a condition takes no
   constant.  */
static bool
emit_const (lowerer *l, psi_lit guard, psi_val *dst, int value)
{
  rtx cond = psi_is_true (guard) ? NULL : literal_condition (guard);
  if (cond && !target_tied_move (cond, val_reg (dst), GEN_INT (value)))
    {
      psi_val *word = new_word (l);
      psi_insn *copy = psi_copy_new (l->fn, guard, dst, psi_opnd_of (word),
				     PSI_C_NONE);
      return emit_const (l, PSI_TRUE, word, value) && emit_built (l, copy, copy);
    }
  psi_insn *i = psi_insn_new (l->fn, PSI_CONST, 1, 1);
  i->guard = guard;
  i->dst[0] = dst;
  i->src[0].imm = value;
  return emit_built (l, i, i);
}

/* REG = LIT ? 1 : 0.  */
static bool
emit_store_flag (lowerer *l, psi_lit lit, psi_val *reg)
{
  rtx cond = literal_condition (lit);
  if (cond && target_store_flag (cond, val_reg (reg)))
    {
      psi_insn *i = psi_insn_new (l->fn, PSI_SELECT, 1, 2);
      i->pred[0] = lit;
      i->dst[0] = reg;
      i->src[0].imm = 1;
      return emit_built (l, i, i);
    }
  return emit_const (l, PSI_TRUE, reg, 0) && emit_const (l, lit, reg, 1);
}

/* A register with LIT's value as 0 or 1; null: not in this attempt.  */
static psi_val *
literal_register (lowerer *l, psi_lit lit)
{
  pred_info *p = lit.val ? find_pred (l, lit.val) : NULL;
  if (!p || p->def->op == PSI_OPAQUE)
    {
      fail (l, "condition is not in flags");
      return NULL;
    }
  if (!p->wanted)
    {
      want_register (l, p, lit.neg);
      return NULL;
    }
  if (!p->reg)
    {
      fail (l, "predicate has no register");
      return NULL;
    }
  if (lit.neg == p->negate)
    return p->reg;
  psi_insn *i = psi_insn_new (l->fn, PSI_XOR, 1, 2);
  i->dst[0] = new_word (l);
  i->src[0] = psi_opnd_of (p->reg);
  i->src[1].imm = 1;
  return emit_built (l, i, i) ? i->dst[0] : NULL;
}

/* P is logic on two literals.  When the second is in the flags, P's register
   is that of the first, corrected by a conditional move; else both are in
   registers.  */
static bool
emit_logic (lowerer *l, pred_info *p)
{
  psi_insn *def = p->def;
  psi_lit lit[2];
  for (int k = 0; k < 2; k++)
    {
      if (!def->src[k].val)
	return fail (l, "constant predicate");
      lit[k] = resolve (l, psi_lit_of (def->src[k].val, false));
    }
  psi_val *reg = new_word (l);
  for (int k = 1; k >= 0; k--)
    {
      pred_info *test = find_pred (l, lit[k].val);
      if (!test || test->def->op != PSI_TEST || !in_flags (l, test))
	continue;
      psi_val *other = literal_register (l, lit[!k]);
      if (!other)
	return false;
      psi_insn *copy = psi_copy_new (l->fn, PSI_TRUE, reg, psi_opnd_of (other),
				     PSI_C_NONE);
      psi_lit now;
      if (!emit_built (l, copy, copy) || !ensure (l, lit[k], &now))
	return false;
      p = find_pred (l, p->pred);
      p->reg = reg;
      return def->op == PSI_AND ? emit_const (l, psi_lit_not (now), reg, 0)
	     : emit_const (l, now, reg, 1);
    }
  psi_val *a = literal_register (l, lit[0]);
  psi_val *b = a ? literal_register (l, lit[1]) : NULL;
  if (!b)
    return false;
  psi_insn *i = psi_insn_new (l->fn, def->op, 1, 2);
  i->dst[0] = reg;
  i->src[0] = psi_opnd_of (a);
  i->src[1] = psi_opnd_of (b);
  p->reg = reg;
  return emit_built (l, i, i);
}

bool
lower_pred (lowerer *l, psi_insn *i)
{
  pred_info *p = find_pred (l, i->dst[0]);
  p->time = l->all->clock;
  p->reg = NULL;
  p->compared = NULL;
  if (i->op == PSI_TEST && i->src[0].val->pinned)
    {
      host_insn *h = host_of (i);
      pinned_info *f = find_pinned_info (l, i->src[0].val);
      if (h->reach[0])
	p->meant = h->reach[0];
      else if (l->in_arm && f->arm_wrote)
	return fail (l, "flags from another block");
      else
	p->meant = l->in_arm ? f->at_head : NULL;
    }
  if (!p->wanted)
    return true;
  if (i->op == PSI_AND || i->op == PSI_OR)
    return emit_logic (l, p);
  if (i->op != PSI_TEST && !is_compare (i))
    return fail (l, "predicate operation");
  psi_lit now;
  p->wanted = false;
  bool ok = ensure (l, psi_lit_of (i->dst[0], p->negate), &now);
  p->wanted = true;
  if (!ok)
    {
      l->why = NULL;
      return fail (l, "flags are lost");
    }
  psi_val *reg = new_word (l);
  p->reg = emit_store_flag (l, now, reg) ? reg : NULL;
  return p->reg != NULL;
}
