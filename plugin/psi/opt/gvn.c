/* opt/gvn.c: global value numbering.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.2; the walk over the dominator tree with a table of
   what has been computed is that of Briggs, Cooper and Simpson, "Value numbering"
   (1997), section 4.  What a walk from the top cannot see, equal values that
   loops carry, it leaves alone.

     x = add a, b ... y = add a, b	uses of y are uses of x
     p? x = add a, b ... !p? y = ...	x without a guard; uses of y are uses of x
     p = lt a, b ... q = le b, a	q = not p
     x = psi (a, p? c) with c a copy,	uses of x are uses of a
	or the same constant as a
     x = psi (a, p? b) ...		uses of y are uses of x; the select
	y = select p, b, a		is a psi, and is compared as one

   A value has two numbers.  EXACT is a value that is the same everywhere: also
   undefined where this one is.  THERE is one that is the same wherever this one
   is defined.  A copy under a guard has the THERE of its source, but an EXACT of
   its own: who uses the copy where the guard does not hold uses nothing.
   Operands count by EXACT, those of a select too; an argument of a psi by THERE,
   for its definition is executed wherever the psi takes it.  So a value by which
   another is replaced is never less defined.

   Y is replaced by X only if X is executed wherever Y is.  A predicate is replaced
   only if neither has a guard: other predicates are known by them.  What reads
   memory is the same if nothing between the two writes it, but what writes it
   under a disjoint guard is not in the way.

   What a psi or phi uses is neither replaced nor made to live longer, loads aside:
   beside another of its web a copy would come of it.  A psi that is the same as
   another becomes a copy instead.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/gvn.h"
#include "opt/opt.h"
#include "psi/psis.h"

/* ---- Changes ---------------------------------------------------------------------- */

static void
mark_idle (struct gvn *g, const psi_val *v)
{
  if (v && !v->pinned)
    g->idle[v->id] = true;
}

static void
lose_operands (struct gvn *g, const psi_insn *i)
{
  psi_for_each_used (v, i)
    mark_idle (g, v);
}

/* X, which I defines, is BY from now on.  */
static void
replace (struct gvn *g, psi_insn *i, psi_val *by)
{
  lose_operands (g, i);
  psi_uses_merge (g->uses, i->dst[0], by);
  psi_replace (i->dst[0], by);
  psi_delete (i);
}

/* In place of PSI: its result is a copy of O.  */
static void
copy_instead (struct gvn *g, psi_insn *psi, psi_opnd o)
{
  psi_val *x = psi->dst[0];
  psi_insn *copy = psi_copy_new (g->fn, PSI_TRUE, x, o, PSI_C_NONE);

  if (!o.val)
    copy->op = PSI_CONST;
  copy->order = psi->order;
  x->def = copy;
  psi_insert_before (psi, copy);
  if (o.val)
    psi_uses_add (g->uses, o.val, copy);
  lose_operands (g, psi);
  psi_unlink (psi);
  psi_domains_changed (g->fn, copy);
}

/* The value that all of PSI's arguments are where the psi takes them, as *O; false:
   they are several.  Rather one that is there anyway than a new constant.  */
static bool
common_value (const struct gvn *g, const psi_insn *psi, psi_opnd *o)
{
  psi_val *first = gvn_there (g, psi->src[0].val);

  if (!first || first->pinned)
    return false;
  for (unsigned k = 1; k < psi->nsrc; k++)
    if (gvn_there (g, psi->src[k].val) != first)
      return false;
  for (unsigned k = 0; k < psi->nsrc; k++)
    {
      const psi_insn *d = psi->src[k].val->def;
      if (!d || (d->op != PSI_PSI && psi_is_true (d->guard)))
	{
	  *o = psi->src[k];
	  return true;
	}
    }
  if (first->id >= g->fn->nvals)
    *o = (psi_opnd) { NULL, g->immediate[first->id - g->fn->nvals] };
  else
    *o = psi_opnd_of (psi_resolve (first));
  return true;
}

/* PSI is one value: it goes.  False if it stays.  */
static bool
take_common (struct gvn *g, psi_insn *psi)
{
  psi_val *x = psi->dst[0];
  psi_opnd o;

  if (psi->op != PSI_PSI || psi->nsrc < 2 || x->type == PSI_PRED || x->pin
      || !common_value (g, psi, &o))
    return false;
  if (o.val && (o.val->type != x->type || o.val->pin
		|| (o.val->def && !gvn_may_reuse (g, o.val->def, psi))))
    return false;
  if (!psi_users_fit (g->uses, x, o))
    return false;
  g->ctx->stats.psis_equal++;
  g->there[x->id] = gvn_there (g, psi->src[0].val);
  g->exact[x->id] = o.val ? gvn_exact (g, o.val) : g->there[x->id];
  if (o.val && (!g->web[x->id] || o.val->var == x->var))
    replace (g, psi, o.val);
  else
    copy_instead (g, psi, o);
  return true;
}

/* I computes what LEADER does; JOIN: once that has lost its guard.  */
static void
take_leader (struct gvn *g, psi_insn *i, psi_insn *leader, bool join)
{
  psi_val *x = i->dst[0], *y = leader->dst[0];

  if (join)
    {
      mark_idle (g, leader->guard.val);
      leader->guard = PSI_TRUE;
      psi_domains_changed (g->fn, leader);
      g->ctx->stats.insns_joined++;
    }
  g->there[x->id] = gvn_there (g, y);
  if (!join && (i->op == PSI_PSI || psi_is_true (i->guard)
		|| gvn_same_literal (g, i->guard, leader->guard)))
    g->exact[x->id] = gvn_exact (g, y);
  if (!gvn_others_written_again (i) || !psi_users_fit (g->uses, x, psi_opnd_of (y)))
    return;
  if (x->type == PSI_PRED)
    PSI_ADD (g, equal, (struct equal) { i, y });
  else if (i->op == PSI_PSI)
    {
      g->ctx->stats.psis_equal++;
      if (g->web[x->id] && x->var != y->var)
	copy_instead (g, i, psi_opnd_of (y));
      else
	replace (g, i, y);
    }
  else if (!g->web[x->id] && (!g->web[y->id] || (i->flags & PSI_F_READ)))
    {
      g->ctx->stats.insns_equal++;
      replace (g, i, y);
    }
}

/* Compare I becomes the complement of BY.  */
static void
become_complement (struct gvn *g, psi_insn *i, psi_val *by)
{
  lose_operands (g, i);
  i->op = PSI_NOT;
  psi_set_nsrc (g->fn, i, 1);
  i->src[0] = psi_opnd_of (by);
  psi_uses_add (g->uses, by, i);
  psi_domains_changed (g->fn, i);
  g->ctx->stats.insns_equal++;
}

/* Predicates that are the same as others are replaced in the end, so that questions
   about them can be answered meanwhile.  */
static void
replace_predicates (struct gvn *g)
{
  for (unsigned k = 0; k < g->nequal; k++)
    {
      psi_insn *i = g->equal[k].insn;
      g->ctx->stats.insns_equal++;
      replace (g, i, psi_resolve (g->equal[k].by));
    }
}

/* ---- The walk ------------------------------------------------------------------- */

/* I's result gets the numbers that it has if nothing else is it.  */
static void
number_alone (struct gvn *g, psi_insn *i)
{
  psi_val *v = i->dst[0];

  if (gvn_is_constant (i))
    g->there[v->id] = gvn_constant (g, i);
  else if (psi_is_copy (i) && i->src[0].val->type == v->type)
    g->there[v->id] = gvn_there (g, i->src[0].val);
  else
    return;
  if (psi_is_true (i->guard))
    g->exact[v->id] = gvn_is_constant (i) ? g->there[v->id]
		      : gvn_exact (g, i->src[0].val);
}

static void
number_insn (struct gvn *g, psi_insn *i)
{
  bool join = false, inverse = false;
  unsigned hash;
  psi_insn *leader;

  psi_resolve_insn (i);
  if (i->ndst >= 1 && !i->dst[0]->pinned)
    number_alone (g, i);
  if (i->op == PSI_PSI && take_common (g, i))
    return;
  if (!gvn_is_candidate (i))
    return;
  hash = gvn_hash (g, i);
  leader = gvn_find_leader (g, i, hash, &join);
  if (!leader && (leader = gvn_find_compare (g, i, &inverse)) && inverse)
    {
      become_complement (g, i, leader->dst[0]);
      hash = gvn_hash (g, i);
      leader = gvn_find_leader (g, i, hash, &join);
    }
  if (leader)
    take_leader (g, i, leader, join);
  else
    {
      psi_table_add (&g->table, hash, g->nleader);
      PSI_ADD (g, leader, (struct leader) { i, gvn_read_time (g, i), g->memory });
    }
}

static void
note_writes (struct gvn *g, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned)
      g->written[i->dst[k]->id] = ++g->clock;
  if (gvn_touches_memory (i))
    g->memory = ++g->clock;
}

static void
number_block (struct gvn *g, psi_block *b)
{
  g->entered = ++g->clock;
  g->memory = g->entered;
  if (b->npred == 1 && g->memory_at_end[b->pred[0]->src->id])
    g->memory = g->memory_at_end[b->pred[0]->src->id];
  psi_for_each_insn_deleted (i, b)
    {
      if (i->op != PSI_PHI)
	number_insn (g, i);
      if (i->block)
	note_writes (g, i);
    }
  g->memory_at_end[b->id] = g->memory;
}

/* ---- What nothing uses any more ---------------------------------------------------- */

/* Deletes what has lost uses and has none left, and what only that used.  */
static void
delete_idle (struct gvn *g, psi_block *const *order, unsigned n)
{
  unsigned *uses = psi_zeroed (g->fn->nvals, sizeof *uses);

  psi_for_each_block (b, g->fn)
    psi_for_each_insn (i, b)
      psi_for_each_used (v, i)
	uses[v->id]++;
  for (unsigned k = n; k-- > 0;)
    for (psi_insn *i = order[k]->last, *prev; i; i = prev)
      {
	prev = i->prev;
	if (i->ndst < 1 || i->dst[0]->pinned || !g->idle[i->dst[0]->id]
	    || uses[i->dst[0]->id] || i->op == PSI_PHI || i->op == PSI_UNDEF
	    || (i->flags & (PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TERM))
	    || !gvn_others_written_again (i) || !gvn_may_reuse (g, i, i))
	  continue;
	lose_operands (g, i);
	psi_for_each_used (v, i)
	  uses[v->id]--;
	i->dst[0]->def = NULL;
	g->ctx->stats.insns_idle++;
	psi_delete (i);
      }
  psi_xfree (uses);
}

/* ---- Entry ------------------------------------------------------------------------- */

static void
begin (struct gvn *g)
{
  psi_fn *fn = g->fn;

  g->uses = psi_uses_new (fn);
  g->exact = psi_xmalloc (fn->nvals * sizeof *g->exact);
  g->there = psi_xmalloc (fn->nvals * sizeof *g->there);
  for (unsigned k = 0; k < fn->nvals; k++)
    g->exact[k] = g->there[k] = fn->vals[k];
  g->web = psi_zeroed (fn->nvals, sizeof *g->web);
  g->idle = psi_zeroed (fn->nvals, sizeof *g->idle);
  g->written = psi_zeroed (fn->nvals, sizeof *g->written);
  g->varies = psi_zeroed (fn->nvals, sizeof *g->varies);
  g->memory_at_end = psi_zeroed (fn->nblocks, sizeof *g->memory_at_end);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->ndst; k++)
	  g->varies[i->dst[k]->id] |= i->dst[k]->pinned;
	if (i->op == PSI_PSI || i->op == PSI_PHI)
	  for (unsigned k = 0; k < i->nsrc; k++)
	    if (i->src[k].val)
	      g->web[i->src[k].val->id] = true;
      }
}

static void
end (struct gvn *g)
{
  psi_xfree (g->equal);
  psi_xfree (g->leader);
  psi_table_free (&g->constants);
  psi_table_free (&g->table);
  psi_xfree (g->memory_at_end);
  psi_xfree (g->varies);
  psi_xfree (g->written);
  psi_xfree (g->idle);
  psi_xfree (g->web);
  psi_xfree (g->immediate);
  psi_xfree (g->constant);
  psi_xfree (g->there);
  psi_xfree (g->exact);
  psi_uses_free (g->uses);
}

enum psi_status
psi_gvn (psi_ctx *ctx, psi_fn *fn)
{
  struct gvn g = { .ctx = ctx, .fn = fn };
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  psi_number (fn);
  begin (&g);
  for (unsigned i = 0; i < n; i++)
    number_block (&g, order[i]);
  replace_predicates (&g);
  psi_resolve_all (fn);
  delete_idle (&g, order, n);
  if (g.nequal)
    psi_domains_invalidate (fn);
  end (&g);
  return PSI_OK;
}
