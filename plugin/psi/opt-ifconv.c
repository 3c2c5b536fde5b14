/* opt-ifconv.c: if-conversion under psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Makes a region (opt-region.c) straight: its insns move, in topological order
   of their blocks, to the end of the head, which jumps to the join then.

	head:  br %p, then, else	head:	%a = add %i, 1
	then:  %a = add %i, 1			!%p ? %b = load %i
	       jump join			%x = psi %p ? %a, !%p ? %b
	else:  %b = load %i	   ->		jump join
	       jump join
	join:  %x = phi [then: %a, else: %b]

   after Stoutchinin and Gao, "If-conversion in SSA form" (Euro-Par 2004), on
   partially predicated machines (de Ferriere, "Improvements to the psi-SSA
   representation", 2007, section 3; chapter 15, 15.3):

   - An insn is left as it is where that is safe, speculated, for its result is
     used only where it was meant to be; else its block's predicate becomes its
     guard.  If a psi will want that very guard, and the insn can have it, it
     gets it though it could be speculated: that saves a predicated copy.
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
     that an argument's predicate lies within its definition's guard.

   A region is converted if that is not dearer, in the host's costs and by the
   edges' probabilities, than to branch; or always.  Each br is looked at once,
   outermost first: what becomes possible by converting something within a
   region that was refused is left to another run of the pass.  So one
   computation of the dominators serves them all: a conversion leaves
   post-dominators of the blocks above and below as they were.

   Needs: psi-SSA form.  Breaks: normal psis, conventional form.  */

#include "opt-region.h"
#include <string.h>

#define EDGES (2 * (REGION_BLOCKS + 1))
#define SCALE (1 << 20)

typedef struct conversion
{
  psi_ctx *ctx;
  psi_fn *fn;
  region r;
  logic l;
  pinned_live live;
  /* By insn->order in R.  */
  bool wanted[REGION_INSNS + REGION_BLOCKS + 1];  /* A psi has an argument of
				   this insn's with its block's predicate.  */
  bool used[REGION_INSNS + REGION_BLOCKS + 1];	/* Of a phi: the psi is used.  */
  bool narrow[REGION_INSNS + REGION_BLOCKS + 1];  /* Defined only when its block
				   is executed.  */
  bool replaced;		/* Some value has another in its AUX to be used
				   instead.  */
} conversion;

/* A value that flows into a phi.  */
struct flow
{
  psi_opnd v;
  const psi_edge *edge;		/* Whose predicate is the flow's.  */
  unsigned src;			/* The block that EDGE comes from.  */
  unsigned block, order;	/* Where V is defined; 0: above the region.  */
  bool copy;			/* V needs a copy, at the end of SRC.  */
};

/* An argument of a psi to be.  */
struct arg
{
  const struct flow *first;	/* Of the flows that bring it.  */
  expr pred;
  unsigned place;		/* By which arguments are sorted.  */
  bool own_pred;		/* PRED is that of its definition's block.  */
};

/* ---- Analysis: psis -------------------------------------------------------------- */

/* Must a new insn stand for O in a psi?  Of constants psi-normalize would make
   copies; and an argument that is not always defined could not have its edge's
   predicate.  */
static bool
needs_copy (psi_opnd o)
{
  const psi_insn *d = o.val ? o.val->def : NULL;

  if (d && d->op == PSI_PSI)
    return psi_covered (PSI_TRUE, d->pred, d->nsrc) != PSI_YES;
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

  for (unsigned k = 0; k < phi->nsrc; k++)
    {
      const psi_edge *e = phi->block->pred[k];
      int src = region_index (r, e->src);
      psi_opnd v = phi->src[k];
      const psi_insn *inner;

      if (src < 0)
	continue;
      v.val = resolve (v.val);
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
      f[n].copy = needs_copy (v);
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

/* The flow that is to be the first argument, with the predicate true: of
   those from above the region that of the head's own edge, or the first.  */
static const struct flow *
first_flow (const struct flow *f, unsigned n)
{
  const struct flow *best = NULL;

  for (unsigned k = 0; k < n; k++)
    if (f[k].block == 0 && (!best || (best->src && !f[k].src)))
      best = &f[k];
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

/* The arguments A of the psi that is to replace PHI, its flows being put into
   F; both have EDGES places.  Returns how many; a single one has the predicate
   true.  Exactly one edge being taken, their order is free, except that an
   argument with its block's predicate stands left of those that override it;
   these are defined later, and are placed where they are defined or, if a copy
   has to be made, later still.  */
static unsigned
plan_args (conversion *c, const psi_insn *phi, struct flow *f, struct arg *a)
{
  unsigned nflows = collect_flows (c, phi, f, 0), n = 0;
  const struct flow *first = first_flow (f, nflows);
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
	  new.pred = EXPR_FALSE;
	  for (j = k; j < nflows; j++)
	    if (same_flow (&f[j], &f[k]))
	      new.pred = expr_or (l, new.pred, expr_edge (l, f[j].edge));
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

/* ---- Analysis: the plan and its cost --------------------------------------------- */

static bool
plain (const psi_insn *i)
{
  return i->op != PSI_PHI && i->op != PSI_PSI
	 && !(psi_ops[i->op].flags & PSI_F_TERM);
}

/* Is I, a plain insn, to be executed always?  */
static bool
speculates (const conversion *c, const psi_insn *i)
{
  return host_can_speculate (c->ctx, i)
	 && !(c->wanted[i->order] && psi_is_true (i->guard)
	      && host_can_predicate (c->ctx, i));
}

/* The guard that I, a plain insn of block K, is to have.  */
static expr
new_guard (conversion *c, const psi_insn *i, unsigned k)
{
  expr old = expr_of (&c->l, resolve_lit (i->guard));

  return speculates (c, i) ? old : expr_and (&c->l, expr_block (&c->l, k), old);
}

/* The predicate that argument K of PSI, in the region, is to have.  */
static expr
new_pred (conversion *c, const psi_insn *psi, unsigned k)
{
  expr old = expr_of (&c->l, resolve_lit (psi->pred[k]));
  const psi_val *v = resolve (psi->src[k].val);
  unsigned block = region_def (&c->r, v);

  if (!block || !c->narrow[v->def->order])
    return old;
  return expr_and (&c->l, expr_block (&c->l, block), old);
}

static void
use (conversion *c, psi_val *v)
{
  v = resolve (v);
  if (region_def (&c->r, v))
    c->used[v->def->order] = true;
}

/* Which psis the region's insns use, and what psis want.  The phis come last
   to first, as a phi's psi is used if those below it use it.  */
static void
plan_uses (conversion *c, const psi_insn *phi)
{
  struct flow f[EDGES];
  struct arg a[EDGES];
  unsigned n = plan_args (c, phi, f, a);

  for (unsigned k = 0; k < n; k++)
    {
      use (c, a[k].first->v.val);
      if (k > 0 && a[k].own_pred && !a[k].first->copy)
	c->wanted[a[k].first->order] = true;
    }
}

static void
plan (conversion *c)
{
  region *r = &c->r;

  memset (c->wanted, 0, sizeof c->wanted);
  memset (c->used, 0, sizeof c->used);
  memset (c->narrow, 0, sizeof c->narrow);
  for (unsigned k = 1; k <= r->ninsns; k++)
    {
      const psi_insn *i = r->insn[k];
      unsigned npred = psi_npred (i);
      for (unsigned s = 0; i->op != PSI_PHI && s < i->nsrc; s++)
	use (c, i->src[s].val);
      for (unsigned s = 0; s < npred; s++)
	use (c, i->pred[s].val);
      use (c, i->guard.val);
    }
  for (psi_insn *i = r->join->first; i && i->op == PSI_PHI; i = i->next)
    plan_uses (c, i);
  for (unsigned k = r->ninsns; k > 0; k--)
    if (r->insn[k]->op == PSI_PHI && c->used[k])
      plan_uses (c, r->insn[k]);
}

/* The guard of the definition of argument A, in the end.  */
static expr
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
      cost += (int64_t) expr_need (&c->l, a[k].pred) * copy;
      if (k > 0 && !expr_same (a[k].pred, def_guard (c, &a[k])))
	cost += copy;
    }
  *narrow = n > 0 && !expr_same (def_guard (c, &a[0]), EXPR_TRUE);
  if (n > 1 && !expr_same (a[0].pred, EXPR_TRUE))
    *narrow = true;
  return cost;
}

/* What the straight code costs; completes the plan.  */
static int64_t
cost_after (conversion *c)
{
  region *r = &c->r;
  int copy = host_copy_cost (c->ctx, psi_terminator (r->b[0].block));
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
	    cost += (int64_t) expr_need (&c->l, pred) * copy;
	    if (!expr_same (pred, expr_of (&c->l, resolve_lit (i->pred[s]))))
	      c->narrow[k] = true;
	  }
      else if (plain (i))
	{
	  expr guard = new_guard (c, i, block);
	  cost += host_insn_cost (c->ctx, i);
	  cost += (int64_t) expr_need (&c->l, guard) * copy;
	  c->narrow[k] = !speculates (c, i);
	}
    }
  for (psi_insn *i = r->join->first; i && i->op == PSI_PHI; i = i->next)
    cost += cost_of_psi (c, i, copy, &narrow);
  return cost;
}

/* What branching costs, times SCALE.  */
static int64_t
cost_before (const conversion *c)
{
  const region *r = &c->r;
  int64_t reached[REGION_BLOCKS + 1] = { SCALE }, cost = 0;

  for (unsigned k = 0; k < r->n; k++)
    {
      const psi_block *b = r->b[k].block;
      if (k > 0)
	psi_for_each_insn (i, b)
	  if (plain (i))
	    cost += reached[k] * host_insn_cost (c->ctx, i);
      if (b->nsucc == 2)
	cost += reached[k] * host_branch_cost (c->ctx, b);
      for (unsigned s = 0; s < b->nsucc; s++)
	{
	  int d = region_index (r, b->succ[s]->dst);
	  if (d > 0)
	    reached[d] += reached[k] * edge_prob (b->succ[s]) / 10000;
	}
    }
  return cost;
}

/* Null, or why the region of HEAD is not to be converted.  */
static const char *
analyse (conversion *c, psi_block *head)
{
  region *r = &c->r;
  const char *why = region_find (r, c->ctx, c->fn, head, &c->live);
  psi_block *blocks[REGION_BLOCKS + 1];
  int64_t after;

  if (why)
    return why;
  logic_start (&c->l, r);
  plan (c);
  after = cost_after (c);
  if (c->l.full)
    return "too many predicates";
  if (c->ctx->ifconv == PSI_IFCONV_COST && after * SCALE > cost_before (c))
    return "cost";
  for (unsigned k = 0; k < r->n; k++)
    blocks[k] = r->b[k].block;
  return c->ctx->host && c->ctx->host->refuse_region
	 ? c->ctx->host->refuse_region (c->ctx->host->data, blocks, r->n,
					r->join)
	 : NULL;
}

/* ---- Transformation --------------------------------------------------------------- */

/* Puts insns into the blocks where PHI's arguments that need one come from. */
static void
make_copies (conversion *c, psi_insn *phi)
{
  for (unsigned k = 0; k < phi->nsrc; k++)
    {
      psi_block *src = phi->block->pred[k]->src;
      psi_opnd *o = &phi->src[k];
      psi_insn *i;

      if (o->val)
	o->val = resolve (o->val);
      if (region_index (&c->r, src) < 0 || !needs_copy (*o))
	continue;
      i = psi_insn_new (c->fn, o->val ? PSI_COPY : PSI_CONST, 1, 1);
      i->dst[0] = psi_version_new (c->fn, phi->dst[0]);
      i->dst[0]->def = i;
      i->src[0] = *o;
      psi_insert_at_end (src, i);
      if (region_index (&c->r, src) > 0)
	i->order = psi_terminator (src)->order;
      *o = psi_opnd_of (i->dst[0]);
    }
}

/* The psi with arguments A, defining DST.  */
static psi_insn *
psi_of_args (conversion *c, psi_val *dst, const struct arg *a, unsigned n)
{
  psi_insn *psi = psi_insn_new (c->fn, PSI_PSI, 1, n);

  for (unsigned k = 0; k < n; k++)
    {
      psi->src[k] = a[k].first->v;
      psi->pred[k] = expr_lit (&c->l, a[k].pred);
    }
  psi->dst[0] = dst;
  dst->def = psi;
  return psi;
}

/* V is to be replaced by BY all over the function.  */
static void
replace (conversion *c, psi_val *v, psi_val *by)
{
  v->aux = by;
  v->def = NULL;
  c->replaced = true;
}

/* PHI of the join.  ALL: no other edges lead there; else PHI gets an argument
   for the edge that is to come.  The psi goes to the end of the head, behind
   the br, which marks where the region's insns will go.  */
static void
convert_join_phi (conversion *c, psi_insn *phi, bool all)
{
  struct flow f[EDGES];
  struct arg a[EDGES];
  unsigned n = plan_args (c, phi, f, a);
  psi_val *v = phi->dst[0], *value;
  psi_insn *psi;

  if (n == 1)
    value = a[0].first->v.val;
  else
    {
      value = all ? v : psi_version_new (c->fn, v);
      psi = psi_of_args (c, value, a, n);
      psi_append (c->r.b[0].block, psi);
    }
  if (all)
    {
      psi_unlink (phi);
      if (value != v)
	replace (c, v, value);
    }
  else
    {
      psi_set_nsrc (c->fn, phi, phi->nsrc + 1);
      phi->src[phi->nsrc - 1] = psi_opnd_of (value);
    }
}

/* PHI in the region.  It stays as a mark of its place, until all are done. */
static void
convert_inner_phi (conversion *c, psi_insn *phi)
{
  struct flow f[EDGES];
  struct arg a[EDGES];
  unsigned n;
  psi_insn *psi;

  if (!c->used[phi->order])
    phi->dst[0]->def = NULL;
  else if ((n = plan_args (c, phi, f, a)) == 1)
    replace (c, phi->dst[0], a[0].first->v.val);
  else
    {
      psi = psi_of_args (c, phi->dst[0], a, n);
      psi->order = phi->order;
      psi_insert_before (phi, psi);
    }
}

static void
convert_insn (conversion *c, psi_insn *i, unsigned block)
{
  if (i->op == PSI_PSI)
    for (unsigned k = 0; k < i->nsrc; k++)
      i->pred[k] = expr_lit (&c->l, new_pred (c, i, k));
  else if (plain (i) && !speculates (c, i))
    {
      i->guard = expr_lit (&c->l, new_guard (c, i, block));
      if (i->flags & PSI_F_WRITE)
	c->ctx->stats.conditional_stores++;
    }
}

/* Moves all to the head, and deletes the other blocks.  */
static void
make_straight (conversion *c)
{
  region *r = &c->r;
  psi_block *head = r->b[0].block;
  psi_insn *br = head->last;
  psi_edge *out = psi_edge_new (c->fn, head, r->join, 10000);

  while (br->op != PSI_BR)
    br = br->prev;
  for (unsigned k = 1; k < r->n; k++)
    psi_for_each_insn_safe (i, r->b[k].block)
      if (i->op == PSI_PHI)
	psi_unlink (i);
      else if (!(psi_ops[i->op].flags & PSI_F_TERM))
	{
	  psi_unlink (i);
	  psi_insert_before (br, i);
	}
  psi_unlink (br);
  psi_append (head, psi_insn_new (c->fn, PSI_JUMP, 0, 0));
  for (unsigned k = head->nsucc; k-- > 0; )
    if (head->succ[k] != out)
      psi_edge_remove (c->fn, head->succ[k]);
  for (unsigned k = 1; k < r->n; k++)
    psi_block_delete (c->fn, r->b[k].block);
}

static void
convert (conversion *c)
{
  region *r = &c->r;
  psi_block *join = r->join;
  unsigned from_region = 0;
  bool all;

  for (unsigned k = 0; k < r->n; k++)
    for (unsigned s = 0; s < r->b[k].block->nsucc; s++)
      from_region += r->b[k].block->succ[s]->dst == join;
  all = from_region == join->npred;
  for (psi_insn *i = join->first; i && i->op == PSI_PHI; i = i->next)
    make_copies (c, i);
  for (unsigned k = 1; k <= r->ninsns; k++)
    if (r->insn[k]->op == PSI_PHI)
      make_copies (c, r->insn[k]);

  for (psi_insn *i = join->first, *next; i && i->op == PSI_PHI; i = next)
    {
      next = i->next;
      convert_join_phi (c, i, all);
    }
  for (unsigned k = r->ninsns; k > 0; k--)
    if (r->insn[k]->op == PSI_PHI)
      convert_inner_phi (c, r->insn[k]);
  for (unsigned k = 1; k <= r->ninsns; k++)
    convert_insn (c, r->insn[k], region_index (r, r->insn[k]->block));
  make_straight (c);
  c->ctx->stats.regions_converted++;
  if (c->ctx->limit > 0)
    c->ctx->limit--;
}

/* Puts the values that replace others in their places.  */
static void
replace_all (conversion *c)
{
  psi_for_each_block (b, c->fn)
    psi_for_each_insn (i, b)
      {
	unsigned npred = psi_npred (i);
	for (unsigned k = 0; k < i->nsrc; k++)
	  i->src[k].val = resolve (i->src[k].val);
	for (unsigned k = 0; k < npred; k++)
	  i->pred[k] = resolve_lit (i->pred[k]);
	i->guard = resolve_lit (i->guard);
      }
  for (unsigned k = 0; k < c->fn->nvals; k++)
    if (c->fn->vals[k])
      c->fn->vals[k]->aux = NULL;
}

enum psi_status
psi_ifconvert (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  unsigned long before = ctx->stats.regions_converted;
  conversion *c;

  if (ctx->ifconv == PSI_IFCONV_OFF)
    return PSI_OK;
  c = psi_xmalloc (sizeof *c);
  c->ctx = ctx;
  c->fn = fn;
  c->live.n = 0;
  c->replaced = false;
  logic_init (&c->l);
  psi_for_each_block (b, fn)
    b->aux = NULL;
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k])
      fn->vals[k]->aux = NULL;

  for (unsigned k = 0; k < n && ctx->limit != 0; k++)
    if (fn->blocks[order[k]->id] && psi_terminator (order[k])
	&& psi_terminator (order[k])->op == PSI_BR)
      {
	const char *why = analyse (c, order[k]);
	if (!why)
	  convert (c);
	region_release (&c->r);
	if (ctx->region)
	  ctx->region (ctx->region_data, order[k], why);
      }

  if (c->replaced)
    replace_all (c);
  if (ctx->stats.regions_converted > before)
    psi_dom_invalidate (fn);
  psi_number (fn);
  pinned_live_free (&c->live);
  logic_free (&c->l);
  psi_xfree (c);
  return PSI_OK;
}
