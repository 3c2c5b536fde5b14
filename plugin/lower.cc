/* lower.cc: predicates into flags: a block whose every insn the target has.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Out of psi-SSA a block says `p? x = y' wherever it likes, but the machine
   keeps p in a flags register, and other compares overwrite that.  Lowering
   walks the block in order and knows at each place what each pinned name
   holds.  A predicate that is read is, in this order of preference,
     - in the flags: the insn that wrote them last is the one its test meant;
     - got back by repeating that compare, whose operands still hold;
     - kept in a register since its test, as 0 or 1, and compared with 0.
   A predicate made by logic is always in a register.  Which predicates need
   one is found by trying: each failed attempt adds one and starts again.

   Every other reader of a pinned name must find there what it found before;
   if it would not, the block cannot be lowered.  The same holds at the end of
   the block for what is live out of it.

   The tests are made anew, one for each flags value and condition just before
   its first reader: just what rtl-in makes of the insns, so that the RTL read
   back is this form.  */

#include "adaptor.h"

/* A predicate of the block.  */
struct pred_info
{
  psi_val *pred;
  psi_insn *def;	/* A test, or logic.  */
  psi_insn *meant;	/* Test of a pinned name: who must have written it.  */
  unsigned time;	/* When it was defined.  */
  bool wanted;		/* Must be kept in a register ...  */
  bool negate;		/* ... as its complement: who asked first wants that.  */
  psi_val *reg;		/* That register, once written.  */
  psi_insn *compared;	/* The compare of REG with zero made last.  */
};

/* A pinned name that the block writes or reads.  */
struct pinned_info
{
  psi_val *name;
  psi_insn *holds;	/* Whose value it has; null: the one at the start.  A
			   repeated compare counts as the first.  */
  psi_insn *at_head;	/* HOLDS at the end of the block's own insns ...  */
  bool arm_wrote;	/* ... and an insn of another block wrote it since.  */
};

struct made_test
{
  rtx cond;
  psi_val *flags, *pred;
};

struct lowerer
{
  lowering *all;
  psi_fn *fn;
  psi_block *block;
  int bb;
  bool in_arm;		/* Past the block's own insns.  */
  auto_vec<pred_info> preds;
  auto_vec<pinned_info> pinned;
  auto_vec<made_test> tests;
  auto_vec<psi_insn *> out;
  const char *why;	/* Set when lowering failed.  */
};

/* ---- State ------------------------------------------------------------------- */

static pred_info *
find_pred (lowerer *l, const psi_val *pred)
{
  for (pred_info &p : l->preds)
    if (p.pred == pred)
      return &p;
  return NULL;
}

static pinned_info *
find_pinned_info (lowerer *l, psi_val *name)
{
  for (pinned_info &p : l->pinned)
    if (p.name == name)
      return &p;
  l->pinned.safe_push ({ name, NULL, NULL, false });
  return &l->pinned.last ();
}

static unsigned
defined_at (lowerer *l, const psi_val *v)
{
  return v->id < l->all->defined.length () ? l->all->defined[v->id] : 0;
}

static bool
fail (lowerer *l, const char *why)
{
  if (!l->why)
    l->why = why;
  return false;
}

/* I is the next insn; ROOT is whose value its pinned results are.  */
static void
emit (lowerer *l, psi_insn *i, psi_insn *root)
{
  i->order = ++l->all->clock;
  l->out.safe_push (i);
  for (unsigned k = 0; k < i->ndst; k++)
    {
      psi_val *v = i->dst[k];
      if (v->id >= l->all->defined.length ())
	l->all->defined.safe_grow_cleared (l->fn->nvals);
      l->all->defined[v->id] = l->all->clock;
      if (!v->pinned)
	continue;
      pinned_info *p = find_pinned_info (l, v);
      p->holds = root;
      for (unsigned t = 0; t < l->tests.length ();)
	if (l->tests[t].flags == v)
	  l->tests.unordered_remove (t);
	else
	  t++;
    }
}

/* What I clobbers comes right behind it, whatever passes put between.  */
static void
emit_part (lowerer *l, psi_insn *i)
{
  if (!host_of (i)->clobbers)
    return;
  psi_insn *part = clobber_part (l->fn, -1, &host_of (i)->clobbers, 1);
  emit (l, part, part);
  if (l->in_arm)
    find_pinned_info (l, part->dst[0])->arm_wrote = true;
}

/* The same with the RTL built first.  */
static bool
emit_built (lowerer *l, psi_insn *i, psi_insn *root)
{
  if (!build_insn (l->fn, i))
    return fail (l, "no such insn");
  emit (l, i, root);
  emit_part (l, i);
  return true;
}

/* ---- Predicates ---------------------------------------------------------------- */

/* LIT through copies and complements, to a test or logic.  */
static psi_lit
resolve (lowerer *l, psi_lit lit)
{
  while (lit.val)
    {
      pred_info *p = find_pred (l, lit.val);
      if (!p || (p->def->op != PSI_NOT && p->def->op != PSI_COPY)
	  || !p->def->src[0].val)
	break;
      lit = psi_lit_of (p->def->src[0].val,
			lit.neg ^ (p->def->op == PSI_NOT));
    }
  return lit;
}

/* The predicate that holds when COND, on FLAGS as they are now, does.  */
static psi_lit
make_test (lowerer *l, rtx cond, psi_val *flags)
{
  bool negate;
  cond = canonical_condition (cond, NULL, &negate);
  if (flags->pinned)
    for (made_test &t : l->tests)
      if (t.flags == flags && rtx_equal_p (t.cond, cond))
	return psi_lit_of (t.pred, negate);
  psi_insn *i = psi_insn_new (l->fn, PSI_TEST, 1, 1);
  i->name = psi_strdup (l->fn, GET_RTX_NAME (GET_CODE (cond)));
  i->dst[0] = psi_var_new (l->fn, NULL, PSI_PRED);
  i->dst[0]->def = i;
  i->src[0] = psi_opnd_of (flags);
  need_host (l->fn, i)->cond = cond;
  emit (l, i, i);
  if (flags->pinned)
    l->tests.safe_push ({ cond, flags, i->dst[0] });
  return psi_lit_of (i->dst[0], negate);
}

/* The test that yields PRED goes if it was just made: nothing comes between a
   test and what reads it.  */
static void
unmake_test (lowerer *l, const psi_val *pred)
{
  if (l->out.is_empty () || l->out.last ()->op != PSI_TEST
      || l->out.last ()->dst[0] != pred)
    return;
  l->out.pop ();
  for (unsigned t = 0; t < l->tests.length (); t++)
    if (l->tests[t].pred == pred)
      {
	l->tests.unordered_remove (t);
	return;
      }
}

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
  again->dst[0] = compare->dst[0];
  again->src[0] = compare->src[0];
  again->src[1] = compare->src[1];
  host_insn *h = need_host (l->fn, again);
  h->insn = host_of (compare)->insn;
  if (!build_insn (l->fn, again))
    return false;
  /* Repeated as it was: a copy all the same.  */
  if (!h->fresh)
    h->fresh = target_recog (copy_insn (PATTERN (h->insn)), false);
  emit (l, again, compare);
  return true;
}

/* Has a name that I reads been written since TIME?  */
static bool
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

/* Sees to it that LIT can be read now; sets *NOW to the literal to read.
   False if it cannot be, or not in this attempt.  */
static bool
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

static bool
emit_const (lowerer *l, psi_lit guard, psi_val *dst, int value)
{
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

/* I defines a predicate.  */
static bool
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

/* A copy of I with a host record of its own.  */
static psi_insn *
copy_of (lowerer *l, const psi_insn *i)
{
  psi_insn *c = psi_insn_new (l->fn, i->op, i->ndst, i->nsrc);
  c->flags = i->flags;
  c->cause = i->cause;
  c->guard = i->guard;
  c->name = i->name;
  c->cost = i->cost;
  memcpy (c->dst, i->dst, i->ndst * sizeof *i->dst);
  memcpy (c->src, i->src, i->nsrc * sizeof *i->src);
  if (i->pred)
    c->pred[0] = i->pred[0];
  host_insn *h = need_host (l->fn, c);
  if (i->host)
    *h = *host_of (i);
  return c;
}

/* ---- Other insns ---------------------------------------------------------------- */

/* I reads pinned names: each must hold what I was to find.  */
static bool
check_pinned (lowerer *l, psi_insn *i)
{
  host_insn *h = host_of (i);
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      psi_val *v = i->src[k].val;
      if (!v || !v->pinned)
	continue;
      pinned_info *p = find_pinned_info (l, v);
      psi_insn *meant = h->reach[k] ? h->reach[k]
			: l->in_arm ? p->at_head : NULL;
      if (p->holds != meant || (!h->reach[k] && l->in_arm && p->arm_wrote))
	return fail (l, "a register was overwritten");
    }
  return true;
}

/* `g? x = op' that was not guarded in RTL: x is set by a tied move alone, the
   operation gets a fresh name, unless x is fresh itself; psissa_fold makes one
   insn of the two again.  Until then the operation is executed always, if that
   is safe: postreload's move2add takes what a register is set to under a
   condition for what it holds.  */
static bool
lower_guarded_op (lowerer *l, psi_insn *i)
{
  psi_lit guard = i->guard;
  if (i->ndst != 1 || i->dst[0]->pinned)
    return fail (l, "no such insn");
  bool in_vain = target_executes_in_vain (l->fn, i);
  if (in_vain)
    i->guard = PSI_TRUE;
  psi_insn *last = l->out.is_empty () ? NULL : l->out.last ();
  if (last && last->op == PSI_UNDEF && last->dst[0] == i->dst[0])
    return ((in_vain || ensure (l, guard, &i->guard))
	    && emit_built (l, i, i));
  psi_val *x = i->dst[0];
  psi_val *t = psi_var_new (l->fn, NULL, x->type);
  t->like = x->like ? x->like : x;
  psi_insn *undef = psi_insn_new (l->fn, PSI_UNDEF, 1, 0);
  undef->dst[0] = i->dst[0] = t;
  psi_insn *copy = psi_copy_new (l->fn, PSI_TRUE, x, psi_opnd_of (t),
				 PSI_C_NONE);
  return ((in_vain || (emit_built (l, undef, undef)
		       && ensure (l, guard, &i->guard)))
	  && emit_built (l, i, i)
	  && ensure (l, guard, &copy->guard) && emit_built (l, copy, copy));
}

/* I came from another block: what it writes is no longer what the block's own
   insns left.  */
static void
note_arm_writes (lowerer *l, psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned)
      find_pinned_info (l, i->dst[k])->arm_wrote = true;
}

/* BR read predicate FROM and is to read TO: it can if its jump tests the same
   condition.  */
static bool
same_condition (lowerer *l, psi_lit from, psi_lit to)
{
  from = resolve (l, from);
  pred_info *p = find_pred (l, from.val);
  return (p && p->def->op == PSI_TEST && from.neg == to.neg
	  && rtx_equal_p (host_of (p->def)->cond,
			  host_of (to.val->def)->cond));
}

/* Lowers I.  Where operands change, on a copy: a failed attempt must leave I
   alone.  */
static bool
lower_insn (lowerer *l, psi_insn *i)
{
  if (i->ndst == 1 && i->dst[0]->type == PSI_PRED && !i->dst[0]->pinned
      && (i->op != PSI_OPAQUE || !host_of (i)->insn))
    {
      return lower_pred (l, i);
    }
  if (i->host && host_of (i)->part)
    return true;
  psi_insn *c = copy_of (l, i);
  host_insn *h = host_of (c);
  if (h->reach && !check_pinned (l, i))
    return false;
  if (!psi_is_true (i->guard))
    {
      if (h->insn && !h->guarded && i->op != PSI_COPY && i->op != PSI_CONST
	  && !(i->flags & PSI_F_WRITE))
	return lower_guarded_op (l, c);
      if (!ensure (l, i->guard, &c->guard))
	return false;
    }
  if (i->op == PSI_SELECT || i->op == PSI_BR)
    {
      pred_info *p = find_pred (l, resolve (l, i->pred[0]).val);
      if (i->op == PSI_BR && p && p->def->op != PSI_TEST
	  && host_of (p->def) && host_of (p->def)->cond)
	{
	  /* The jump tests registers itself.  */
	  if (operands_changed (l, p->def, p->time))
	    return fail (l, "branch condition is lost");
	  psi_insn *test = copy_of (l, p->def);
	  emit (l, test, test);
	  c->pred[0] = psi_lit_of (p->pred, resolve (l, i->pred[0]).neg);
	}
      else if (!ensure (l, i->pred[0], &c->pred[0]))
	return false;
      else if (i->op == PSI_BR
	       && !same_condition (l, i->pred[0], c->pred[0]))
	return fail (l, "branch condition is lost");
    }
  if (i->flags & PSI_F_TERM)
    return emit_built (l, c, i);
  if (!build_insn (l->fn, c))
    {
      if (!psi_is_true (c->guard) && h->insn && !h->guarded && i->ndst == 1)
	{
	  unmake_test (l, c->guard.val);
	  return lower_guarded_op (l, copy_of (l, i));
	}
      if (psi_is_true (c->guard) && h->insn)
	l->all->failed = c;
      return fail (l, "no such insn");
    }
  emit (l, c, i);
  i->order = c->order;
  emit_part (l, c);
  if (l->in_arm)
    note_arm_writes (l, i);
  return true;
}

/* At the end of the block: what is live there is what was meant to be.  */
static bool
check_live_out (lowerer *l)
{
  for (psi_edge **e = l->block->succ; e < l->block->succ + l->block->nsucc; e++)
    for (pinned_info &p : l->pinned)
      {
	psi_insn *meant = l->in_arm ? p.at_head : NULL;
	if (!l->in_arm)
	  for (psi_insn *i = l->block->last; i && !meant; i = i->prev)
	    for (unsigned k = 0; k < i->ndst; k++)
	      if (i->dst[k] == p.name)
		meant = i;
	if (p.holds == meant && !p.arm_wrote)
	  continue;
	if (bitmap_bit_p (df_get_live_in ((basic_block) (*e)->dst->host),
			  p.name->host))
	  return fail (l, "flags live out");
      }
  return true;
}

/* One attempt; what it found to need a register stays in L->preds.  */
static bool
attempt (lowerer *l)
{
  l->in_arm = false;
  l->why = NULL;
  l->pinned.truncate (0);
  l->tests.truncate (0);
  l->out.truncate (0);
  for (psi_insn *i = l->block->first; i; i = i->next)
    {
      host_insn *h = host_of (i);
      if (h && h->bb >= 0 && h->bb != l->bb && !l->in_arm)
	{
	  l->in_arm = true;
	  for (pinned_info &p : l->pinned)
	    p.at_head = p.holds;
	}
      if (!lower_insn (l, i))
	return false;
    }
  return check_live_out (l);
}

const char *
lower_block (lowering *all, psi_block *block)
{
  lowerer l;
  l.all = all;
  l.fn = all->fn;
  l.block = block;
  l.bb = ((basic_block) block->host)->index;
  for (psi_insn *i = block->first; i; i = i->next)
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k]->type == PSI_PRED && !i->dst[k]->pinned)
	l.preds.safe_push ({ i->dst[k], i, NULL, 0, false, false, NULL, NULL });
  all->failed = NULL;
  while (!attempt (&l))
    if (strcmp (l.why, "again"))
      return l.why;
  while (block->first)
    psi_unlink (block->first);
  for (psi_insn *i : l.out)
    psi_append (block, i);
  return NULL;
}
