/* ifconv/plan.c: what becomes of a region's insns and phis, and what it costs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The analysis of if-conversion; says what ifconv/convert.c then does, by rules
   for each insn and phi that give the same answer whenever they are asked.

   - An insn is left as it is where that is safe, speculated, for its result is
     used only where it was meant to be; else its block's predicate becomes its
     guard.  If a psi will want that very guard, and the insn can have it, it
     gets it though it could be speculated: that saves a predicated copy.  So
     does the psi's first argument where it is made of what the psi was in the
     turn of a loop before, which the others read, too: else it could not take
     that one's place.
   - A phi becomes a psi.  An argument comes with the predicate of the edges
     over which it flows in, OR'ed; but promoted, where no other argument minds
     (see plan_args ()), to the predicate of the block that defines it, so that
     it is that of the definition (psi-promotion by de Ferriere's condition 2,
     or to true by Eq. 15.1 for a value from above the region).  Arguments are
     in the order of their definitions, counting the copy that psi-normalize
     will have to make if the predicate is another than the definition's guard.
   - An argument that is the phi of a join within, executed whenever the edge
     is taken, is replaced by its own arguments (psi-inlining at birth).
   - A psi in the region whose argument got a guard has to say so: the rule is
     that an argument's predicate lies within its definition's guard.  So has one
     for which that is so only because of the branches that lead to it.

   A region is worth converting if that is not dearer, in the host's costs and
   by the edges' probabilities, than to branch.

   Needs: psi-SSA form.  Changes insn->order and block->aux only.  */

#include "ifconv/ifconv-int.h"
#include "live/live.h"
#include <string.h>

#define SCALE (1 << 20)
#define MAX_DEPTH 8	/* Definitions that a predicate is followed through.  */
#define ROUND_STEPS 4	/* From a loop's phi to what flows into it; */
#define ROUND_VALUES 64	/* values looked at for that, */
#define ROUND_WAYS 16	/* and phis and psis for each.  */
#define SURE_OF_COPIES 4	/* Code that is there twice must gain one in so many.  */
#define PROVABLE 3	/* Predicates in a union that is easily seen through.  */

/* ---- Psis ------------------------------------------------------------------------ */

bool
needs_copy (psi_fn *fn, psi_opnd o)
{
  const psi_insn *d = o.val ? o.val->def : NULL;

  if (d && d->op == PSI_PSI)
    return psi_covered (fn, PSI_TRUE, d->pred, d->nsrc) != PSI_YES;
  return !o.val || (d && !psi_is_true (d->guard));
}

/* The phi in R, executed whenever E is taken, that defines V; or null.  */
static psi_insn *
inner_phi (const region *r, const psi_edge *e, const psi_val *v)
{
  unsigned block = region_def (r, v);

  if (block && v->def->op == PSI_PHI && e->src->nsucc == 1
      && r->b[block].rep == r->b[region_index (r, e->src)].rep)
    return v->def;
  return NULL;
}

/* Puts what flows into PHI from the region into F, which holds N already.  */
static unsigned
collect_flows (const conversion *c, const psi_insn *phi, struct flow *f,
	       unsigned n)
{
  const region *r = &c->r;

  for (unsigned k = 0; k < phi_edges (r, phi); k++)
    {
      unsigned index = phi_edge (r, phi, k);
      const psi_edge *e = phi->block->pred[index];
      unsigned src = region_index (r, e->src);
      psi_opnd v = phi->src[index];
      const psi_insn *inner;

      v.val = psi_resolve (v.val);
      if ((inner = inner_phi (r, e, v.val)))
	{
	  n = collect_flows (c, inner, f, n);
	  continue;
	}
      f[n].v = v;
      f[n].edge = e;
      f[n].src = src;
      f[n].block = region_def (r, v.val);
      f[n].order = f[n].block ? v.val->def->order : 0;
      f[n].copy = needs_copy (c->fn, v);
      if (f[n].copy)
	{
	  f[n].block = src;
	  f[n].order = src ? psi_terminator (e->src)->order : 0;
	}
      n++;
    }
  return n;
}

static bool
same_flow (const struct flow *f, const struct flow *g)
{
  return f == g || (f->v.val && f->v.val == g->v.val && !f->copy);
}

/* May the value of flow F have the predicate of its block D, though it flows
   in over some of the edges below D only?  Over each of the others the value
   must come from below in the same way, for then it is an argument further to
   the right, which overrides this one.  */
static bool
overridden (const conversion *c, const struct flow *f, const struct flow *all,
	    unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    if (!same_flow (f, &all[k])
	&& (c->r.b[f->block].reach >> all[k].src & 1)
	&& all[k].order <= f->order)
      return false;
  return true;
}

/* Is V copied from the pinned name that PHI is copied to below, as a function's result is
   to the register that an argument came in?  */
static bool
comes_from_there (const psi_insn *phi, const psi_val *v)
{
  while (!v->pinned && psi_is_move (v->def) && v->def->src[0].val)
    v = psi_resolve (v->def->src[0].val);
  for (const psi_insn *i = v->pinned ? phi->next : NULL; i; i = i->next)
    if (i->ndst == 1 && i->dst[0] == v)
      return psi_is_move (i) && psi_resolve (i->src[0].val) == phi->dst[0];
  return false;
}

/* The value from above R that F is, or a copy of; null: it is another.  */
static psi_val *
value_above (const region *r, const struct flow *f)
{
  psi_val *v = f->v.val;

  if (f->block && !f->copy && psi_is_copy (v->def))
    v = psi_resolve (v->def->src[0].val);
  return region_def (r, v) ? NULL : v;
}

/* The flow that is to be the first argument, with the predicate true: of
   those from above the region that whose register the psi can have, which then is no
   copy any more; that of the head's own edge, or the first.  */
static const struct flow *
first_flow (const region *r, const psi_insn *phi, struct flow *f, unsigned n)
{
  const struct flow *best = NULL;

  for (unsigned k = 0; k < n; k++)
    {
      psi_val *v = value_above (r, &f[k]);
      if (v && comes_from_there (phi, v))
	{
	  f[k].v.val = v;
	  f[k].block = f[k].order = 0;
	  return &f[k];
	}
      if (f[k].block == 0 && (!best || (best->src && !f[k].src)))
	best = &f[k];
    }
  return best;
}

static void
insert_arg (struct arg *a, unsigned n, struct arg new)
{
  while (n > 0 && a[n - 1].place > new.place)
    {
      a[n] = a[n - 1];
      n--;
    }
  a[n] = new;
}

/* Exactly one edge being taken, their order is free, except that an
   argument with its block's predicate stands left of those that override it;
   these are defined later, and are placed where they are defined or, if a copy
   has to be made, later still.  */
unsigned
plan_args (conversion *c, const psi_insn *phi, struct flow *f, struct arg *a)
{
  unsigned nflows = collect_flows (c, phi, f, 0), n = 0;
  const struct flow *first = first_flow (&c->r, phi, f, nflows);
  logic *l = &c->l;

  for (unsigned k = 0; k < nflows; k++)
    {
      struct arg new = { &f[k], EXPR_TRUE, 0, false };
      unsigned j = 0;
      while (!same_flow (&f[j], &f[k]))
	j++;
      if (j < k)
	continue;
      if (first && same_flow (first, &f[k]))
	;
      else if (f[k].block && overridden (c, &f[k], f, nflows))
	{
	  new.pred = expr_block (l, f[k].block);
	  new.place = 1 + f[k].order;
	  new.own_pred = true;
	}
      else
	{
	  unsigned edges = 0;
	  new.pred = EXPR_FALSE;
	  for (j = k; j < nflows; j++)
	    if (same_flow (&f[j], &f[k]))
	      {
		new.pred = expr_or (l, new.pred, expr_edge (l, f[j].edge));
		edges++;
	      }
	  /* That it is within the guard of the definition must be seen.  */
	  if (edges > PROVABLE)
	    new.pred = expr_and (l, expr_block (l, f[k].block), new.pred);
	  new.place = expr_order (l, new.pred);
	  if (new.place < f[k].order)
	    new.place = f[k].order;
	  new.place++;
	}
      insert_arg (a, n++, new);
    }
  if (n == 1)
    a[0].pred = EXPR_TRUE;
  return n;
}

/* ---- Insns ------------------------------------------------------------------------ */

bool
speculates (const conversion *c, const psi_insn *i)
{
  return host_can_speculate (c->ctx, i)
	 && !(c->wanted[i->order] && psi_is_true (i->guard)
	      && host_can_predicate (c->ctx, i));
}

expr
new_guard (conversion *c, const psi_insn *i, unsigned k)
{
  expr old = expr_of (&c->l, psi_resolve_lit (i->guard));

  return speculates (c, i) ? old : expr_and (&c->l, expr_block (&c->l, k), old);
}

expr
new_pred (conversion *c, const psi_insn *psi, unsigned k)
{
  expr new = expr_of (&c->l, psi_resolve_lit (psi->pred[k]));
  const psi_val *v = psi_resolve (psi->src[k].val);
  unsigned block = region_def (&c->r, v);

  if (block && c->narrow[v->def->order])
    new = expr_and (&c->l, expr_block (&c->l, block), new);
  if (c->placed[psi->order])
    new = expr_and (&c->l, expr_block (&c->l, region_index (&c->r,
							    psi->block)),
		    new);
  return new;
}

/* Does V, or what it is computed from, come from a phi in the region?  Then it is
   known how that was reached, for which there will be no branch to say it.  */
static bool
from_phi (const conversion *c, const psi_val *v, unsigned depth)
{
  const psi_insn *d;

  if (!v || !region_def (&c->r, v))
    return false;
  d = v->def;
  if (d->op == PSI_PHI || depth == 0 || from_phi (c, d->guard.val, depth - 1))
    return true;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (from_phi (c, d->src[k].val, depth - 1))
      return true;
  for (unsigned k = 0; k < psi_npred (d); k++)
    if (from_phi (c, d->pred[k].val, depth - 1))
      return true;
  return false;
}

/* Is LIT covered by BY, N literals, however their places are reached?  */
static bool
covered_anywhere (const conversion *c, psi_lit lit, const psi_lit *by,
		  unsigned n)
{
  bool phi = from_phi (c, lit.val, MAX_DEPTH);

  for (unsigned k = 0; k < n; k++)
    {
      if (psi_is_true (by[k]) || psi_lit_same (by[k], lit))
	return true;
      phi |= from_phi (c, by[k].val, MAX_DEPTH);
    }
  return !phi && psi_covered_anywhere (c->fn, lit, by, n) == PSI_YES;
}

/* Do the predicates of PSI's arguments lie within the guards of their
   definitions only because of what has been tested on the way there?  When that
   is no branch any more they have to say it.  */
static bool
right_by_place (const conversion *c, const psi_insn *psi)
{
  for (unsigned k = 0; k < psi->nsrc; k++)
    {
      const psi_val *v = psi_resolve (psi->src[k].val);
      const psi_insn *d = v ? v->def : NULL;
      const psi_lit *by = d && d->op == PSI_PSI ? d->pred : d ? &d->guard : NULL;
      if (d && !covered_anywhere (c, psi_resolve_lit (psi->pred[k]), by,
				  d->op == PSI_PSI ? d->nsrc : 1))
	return true;
    }
  return false;
}

static void
use (conversion *c, psi_val *v)
{
  v = psi_resolve (v);
  if (region_def (&c->r, v))
    c->used[v->def->order] = true;
}

/* Do phis and psis alone lead from X to V?  Looks at *PATIENCE values at most.  */
static bool
leads_to (const psi_val *x, psi_val *v, unsigned *patience)
{
  const psi_insn *d = v ? psi_resolve (v)->def : NULL;

  if (!d || (d->op != PSI_PHI && d->op != PSI_PSI) || !*patience)
    return false;
  --*patience;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (psi_resolve (d->src[k].val) == x || leads_to (x, d->src[k].val, patience))
      return true;
  return false;
}

/* Is V made, in DEPTH steps at most, of a loop's phi that PHI flows into?  */
static bool
goes_round (const psi_insn *phi, const psi_val *v, unsigned depth, unsigned *patience)
{
  const psi_insn *d = v->def;

  for (unsigned k = 0; k < d->nsrc && *patience; k++)
    {
      psi_val *x = psi_resolve (d->src[k].val);
      if (!x || !x->def)
	continue;
      --*patience;
      unsigned ways = ROUND_WAYS;
      if (x->def->op == PSI_PHI && leads_to (phi->dst[0], x, &ways))
	return true;
      if (depth > 1 && (plain (x->def) || x->def->op == PSI_PSI)
	  && goes_round (phi, x, depth - 1, patience))
	return true;
    }
  return false;
}

/* Which psis the region's insns use, and what psis want.  The phis come last
   to first, as a phi's psi is used if those below it use it.  */
static void
plan_uses (conversion *c, const psi_insn *phi)
{
  struct flow f[EDGES];
  struct arg a[EDGES];
  unsigned n = plan_args (c, phi, f, a), patience = ROUND_VALUES;

  for (unsigned k = 0; k < n; k++)
    {
      use (c, a[k].first->v.val);
      if (a[k].own_pred && !a[k].first->copy
	  && (k > 0 || goes_round (phi, a[k].first->v.val, ROUND_STEPS, &patience)))
	c->wanted[a[k].first->order] = true;
    }
}

static void
plan (conversion *c)
{
  region *r = &c->r;

  memset (c->wanted, 0, sizeof c->wanted);
  /* What is behind only one of two joins may use it without a phi.  */
  memset (c->used, r->join[1] != NULL, sizeof c->used);
  memset (c->narrow, 0, sizeof c->narrow);
  memset (c->placed, 0, sizeof c->placed);
  for (unsigned k = 1; k <= r->ninsns; k++)
    {
      const psi_insn *i = r->insn[k];
      unsigned npred = psi_npred (i);
      c->placed[k] = i->op == PSI_PSI && right_by_place (c, i);
      for (unsigned s = 0; i->op != PSI_PHI && s < i->nsrc; s++)
	use (c, i->src[s].val);
      for (unsigned s = 0; s < npred; s++)
	use (c, i->pred[s].val);
      use (c, i->guard.val);
    }
  for (unsigned j = 0; j < 2 && r->join[j]; j++)
    for (psi_insn *i = r->join[j]->first; i && i->op == PSI_PHI; i = i->next)
      plan_uses (c, i);
  for (unsigned k = r->ninsns; k > 0; k--)
    if (r->insn[k]->op == PSI_PHI && c->used[k])
      plan_uses (c, r->insn[k]);
}

expr
def_guard (conversion *c, const struct arg *a)
{
  const struct flow *f = a->first;
  const psi_insn *def;

  if (f->block == 0 || f->copy)
    return EXPR_TRUE;
  def = f->v.val->def;
  if (plain (def))
    return new_guard (c, def, f->block);
  return c->narrow[f->order] ? expr_block (&c->l, f->block) : EXPR_TRUE;
}

bool
pad_psi (const region *r, const struct arg *a, unsigned n)
{
  return (n > PROVABLE || r->join[1]) && !expr_same (a[0].pred, EXPR_TRUE);
}

/* What the psi for PHI costs: predicates, and copies that psi-normalize will
   make; of the first argument's predicate psi-promote can make the guard.
   Whether the psi is narrow goes to *NARROW.  */
static int64_t
cost_of_psi (conversion *c, const psi_insn *phi, int copy, bool *narrow)
{
  struct flow f[EDGES];
  struct arg a[EDGES];
  unsigned n = plan_args (c, phi, f, a);
  int64_t cost = 0;

  for (unsigned k = 0; k < n; k++)
    {
      cost += (int64_t) expr_insns (&c->l, a[k].pred) * copy;
      if (k > 0 && !expr_same (a[k].pred, def_guard (c, &a[k])))
	cost += copy;
    }
  *narrow = !pad_psi (&c->r, a, n)
	    && !(expr_same (a[0].pred, EXPR_TRUE)
		 && expr_same (def_guard (c, &a[0]), EXPR_TRUE));
  return cost;
}

/* What the straight code costs; completes the plan.  */
static int64_t
cost_after (conversion *c)
{
  region *r = &c->r;
  int copy = host_copy_cost (c->ctx, r->br);
  int64_t cost = 0;
  bool narrow;

  for (unsigned k = 1; k <= r->ninsns; k++)
    {
      const psi_insn *i = r->insn[k];
      unsigned block = region_index (r, i->block);
      if (i->op == PSI_PHI)
	{
	  if (c->used[k])
	    cost += cost_of_psi (c, i, copy, &c->narrow[k]);
	}
      else if (i->op == PSI_PSI)
	for (unsigned s = 0; s < i->nsrc; s++)
	  {
	    expr pred = new_pred (c, i, s);
	    cost += (int64_t) expr_insns (&c->l, pred) * copy;
	    if (!expr_same (pred, expr_of (&c->l, psi_resolve_lit (i->pred[s]))))
	      c->narrow[k] = true;
	  }
      else if (plain (i))
	{
	  expr guard = new_guard (c, i, block);
	  cost += host_insn_cost (c->ctx, i);
	  cost += (int64_t) expr_insns (&c->l, guard) * copy;
	  c->narrow[k] = !speculates (c, i);
	}
    }
  for (unsigned j = 0; j < 2 && r->join[j]; j++)
    for (psi_insn *i = r->join[j]->first; i && i->op == PSI_PHI; i = i->next)
      cost += cost_of_psi (c, i, copy, &narrow);
  if (r->join[1])
    cost += (int64_t) expr_insns (&c->l, expr_leaves (&c->l)) * copy
	    + host_branch_cost (c->ctx, r->b[0].block);
  return cost;
}

/* What branching costs, times SCALE: each block as often as it is reached, but once where
   bytes count.  */
static int64_t
cost_before (const conversion *c)
{
  const region *r = &c->r;
  int64_t reached[REGION_BLOCKS + 1] = { SCALE }, cost = 0;
  bool bytes = host_bytes (c->ctx, r->b[0].block);

  for (unsigned k = 0; k < r->n; k++)
    {
      const psi_block *b = r->b[k].block;
      if (k > 0)
	psi_for_each_insn (i, b)
	  if (plain (i))
	    cost += reached[k] * host_insn_cost (c->ctx, i);
      cost += reached[k] * host_branch_cost (c->ctx, b);
      for (unsigned s = 0; s < b->nsucc; s++)
	{
	  int d = region_index (r, b->succ[s]->dst);
	  if (d > 0)
	    reached[d] = bytes ? SCALE : reached[d] + reached[k]
			 * psi_edge_prob (b->succ[s]) / 10000;
	}
    }
  return cost;
}

/* Does a psi outside the region take what is to be defined under a guard in it?  Only
   the way there would say then that it is defined.  */
static bool
narrow_psi_behind (const conversion *c)
{
  psi_for_each_block (b, c->fn)
    if (region_index (&c->r, b) < 0)
      psi_for_each_insn (i, b)
	for (unsigned k = 0; i->op == PSI_PSI && k < i->nsrc; k++)
	  {
	    const psi_val *v = psi_resolve (i->src[k].val);
	    if (region_def (&c->r, v) && c->narrow[v->def->order])
	      return true;
	  }
  return false;
}

const char *
analyse (conversion *c, psi_block *head, psi_block *const join[2])
{
  region *r = &c->r;
  const char *why = region_find (r, c->ctx, c->fn, head, join, &c->live);
  psi_block *blocks[REGION_BLOCKS + 1];
  bool by_cost = (join[1] ? (enum psi_ifconv) c->ctx->choice[PSI_CH_EXITS]
		  : host_ifconv (c->ctx, head)) == PSI_IFCONV_COST;
  int64_t before, after;

  c->before = c->after = 0;
  c->host_refused = host_ifconv (c->ctx, head) == PSI_IFCONV_OFF;
  if (c->host_refused)
    return PSI_MARKED;
  if (why)
    return why;
  for (unsigned k = 1; k < r->n; k++)
    if (psi_terminator (r->b[k].block)->op == PSI_BR
	&& host_ifconv (c->ctx, r->b[k].block) == PSI_IFCONV_OFF)
      return PSI_MARKED;
  logic_start (&c->l, r);
  plan (c);
  after = cost_after (c);
  if (c->l.full)
    return "too many predicates";
  before = cost_before (c);
  c->before = before / SCALE;
  c->after = after;
  if (by_cost && after * SCALE > (r->sides ? before - before / SURE_OF_COPIES : before))
    return "cost";
  if (by_cost && region_chain (r, host_ahead (c->ctx, head)))
    return "loop-carried chain";
  if (r->join[1] && narrow_psi_behind (c))
    return "used behind one exit";
  for (unsigned k = 0; k < r->n; k++)
    blocks[k] = r->b[k].block;
  for (unsigned j = 0; j < 2 && r->join[j] && !why; j++)
    why = host_refuse_region (c->ctx, blocks, r->n, r->join[j]);
  c->host_refused = why != NULL;
  return why;
}
