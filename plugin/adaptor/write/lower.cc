/* lower.cc: predicates into flags: a block whose every insn the target has.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Out of psi-SSA a block says `p? x = y' wherever it likes, but the machine
   keeps p in a flags register, and other compares overwrite that.  Lowering
   walks the block in order and knows at each place what each pinned name
   holds.  lower-pred.cc sees to it that a predicate can be read.

   Every other reader of a pinned name must find there what it found before;
   if it would not, the block cannot be lowered.  The same holds at the end of
   the block for what is live out of it.  */

#include "lower.h"

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
  if (i->flags & PSI_F_PART)
    return true;
  psi_insn *c = copy_of (l, i);
  host_insn *h = host_of (c);
  if (h->reach && !check_pinned (l, i))
    return false;
  if (!psi_is_true (i->guard))
    {
      if (h->insn && !h->guarded && i->op != PSI_COPY && i->op != PSI_CONST
	  && !(i->flags & PSI_F_WRITE)
	  && !(i->ndst == 1 && i->dst[0] == flags_val (l->fn)))
	return lower_guarded_op (l, c);
      if (!ensure (l, i->guard, &c->guard))
	return false;
    }
  if (i->op == PSI_SELECT || i->op == PSI_CCMP || i->op == PSI_BR)
    {
      pred_info *p = find_pred (l, resolve (l, i->pred[0]).val);
      if (i->op == PSI_BR && p && jump_tests (i, p->def))
	{
	  /* The jump tests registers itself.  */
	  if (operands_changed (l, p->def, p->time))
	    {
	      l->all->failed = c;
	      return fail (l, "branch condition is lost");
	    }
	  psi_insn *test = copy_of (l, p->def);
	  emit (l, test, test);
	  c->pred[0] = psi_lit_of (p->pred, resolve (l, i->pred[0]).neg);
	}
      else if (!ensure (l, i->pred[0], &c->pred[0]))
	return false;
    }
  if (!build_insn (l->fn, c))
    {
      if (!psi_is_true (c->guard) && (h->insn || i->op == PSI_CONST)
	  && !h->guarded && i->ndst == 1)
	return lower_guarded_op (l, copy_of (l, i));
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

/* The block of RTL that E leads to, through one that is to be put on an edge.  */
static basic_block
rtl_dest (const psi_edge *e)
{
  const psi_block *to = e->dst->host ? e->dst : e->dst->succ[0]->dst;
  return (basic_block) to->host;
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
	if (bitmap_bit_p (df_get_live_in (rtl_dest (*e)), p.name->host))
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
  l.bb = block->host ? ((basic_block) block->host)->index : -1;
  for (psi_insn *i = block->first; i; i = i->next)
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k]->type == PSI_PRED && !i->dst[k]->pinned)
	l.preds.safe_push ({ i->dst[k], i, NULL, 0, false, false, NULL, NULL,
			     UNKNOWN });
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
