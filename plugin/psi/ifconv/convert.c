/* ifconv/convert.c: if-conversion under psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Makes a region (ifconv/region.c) straight: its insns move, in topological order
   of their blocks, to the end of the head, which jumps to the join then.

	head:  br %p, then, else	head:	%a = add %i, 1
	then:  %a = add %i, 1			!%p ? %b = load %i
	       jump join			%x = psi %p ? %a, !%p ? %b
	else:  %b = load %i	   ->		jump join
	       jump join
	join:  %x = phi [then: %a, else: %b]

   after Stoutchinin and Gao, "If-conversion in SSA form" (Euro-Par 2004), on
   partially predicated machines (de Ferriere, "Improvements to the psi-SSA
   representation", 2007, section 3; chapter 15, 15.3).  Which insns get a
   guard, and what the psis hold, is planned in ifconv/plan.c.

   Each br is looked at once, outermost first: what becomes possible by
   converting something within a region that was refused is left to another run
   of the pass.  So one computation of the dominators serves them all: a
   conversion leaves the post-dominators of the blocks above and below as they
   were.

   Needs: psi-SSA form.  Breaks: normal psis, conventional form.  */

#include "ifconv/ifconv-int.h"
#include "ifconv/ifconv.h"
#include "live/live.h"
#include <string.h>

/* Puts insns into the blocks where PHI's arguments that need one come from. */
static void
make_copies (conversion *c, psi_insn *phi)
{
  for (unsigned k = 0; k < phi_edges (&c->r, phi); k++)
    {
      unsigned index = phi_edge (&c->r, phi, k);
      psi_block *src = phi->block->pred[index]->src;
      psi_opnd *o = &phi->src[index];
      psi_insn *i;

      if (o->val)
	o->val = psi_resolve (o->val);
      if (!needs_copy (c->fn, *o))
	continue;
      i = psi_insn_new (c->fn, o->val ? PSI_COPY : PSI_CONST, 1, 1);
      if (o->val)
	{
	  i->cause = PSI_C_IFCONV;
	  c->ctx->stats.copies[PSI_C_IFCONV]++;
	}
      i->dst[0] = psi_version_new (c->fn, phi->dst[0]);
      i->dst[0]->def = i;
      i->src[0] = *o;
      psi_insert_at_end (src, i);
      if (region_index (&c->r, src) > 0)
	i->order = psi_terminator (src)->order;
      *o = psi_opnd_of (i->dst[0]);
    }
}

/* A version of VAR that is never used, made above the region.  */
static psi_val *
undefined (conversion *c, psi_val *var)
{
  psi_val *v = psi_version_new (c->fn, var);

  psi_insert_before (c->r.br, psi_implicit_undef_new (c->fn, v));
  return v;
}

/* The psi with arguments A, defining DST.  */
static psi_insn *
psi_of_args (conversion *c, psi_val *dst, const struct arg *a, unsigned n)
{
  bool pad = pad_psi (&c->r, a, n);
  bool more = pad && !expr_same (def_guard (c, &a[0]), EXPR_TRUE);
  psi_insn *psi = psi_insn_new (c->fn, PSI_PSI, 1, n + more);

  for (unsigned k = 0; k < n; k++)
    {
      psi->src[k + more] = a[k].first->v;
      psi->pred[k + more] = expr_lit (&c->l, a[k].pred);
    }
  if (more)
    psi->src[0] = psi_opnd_of (undefined (c, dst));
  if (pad)
    psi->pred[0] = PSI_TRUE;
  psi->dst[0] = dst;
  dst->def = psi;
  return psi;
}

/* V is to be replaced by BY all over the function.  */
static void
replace (conversion *c, psi_val *v, psi_val *by)
{
  psi_replace (v, by);
  c->replaced = true;
}

/* PHI of join J.  OUT: the index there of the edge that will be left.  The
   psi goes to the end of the head, behind the br, which marks where the
   region's insns will go.  */
static void
convert_join_phi (conversion *c, psi_insn *phi, unsigned j, unsigned out)
{
  bool all = c->r.nin[j] == c->r.join[j]->npred;
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
  if (!all)
    phi->src[out] = psi_opnd_of (value);
  else
    {
      psi_unlink (phi);
      if (value != v)
	replace (c, v, value);
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

/* Lets E start at HEAD.  */
static void
start_edge (psi_edge *e, psi_block *head)
{
  psi_block *src = e->src;

  if (src == head)
    return;
  for (unsigned k = psi_succ_index (e); k + 1 < src->nsucc; k++)
    src->succ[k] = src->succ[k + 1];
  src->nsucc--;
  e->src = head;
  e->host = NULL;
  head->succ[head->nsucc++] = e;
}

/* Lets HEAD end in OUT alone: the edge to the one join, or those to the two, of which
   the first is taken when LEAVES holds.  */
static void
end_head (psi_fn *fn, psi_block *head, psi_edge *const out[2], psi_lit leaves,
	  int prob)
{
  psi_insn *end = psi_insn_new (fn, out[1] ? PSI_BR : PSI_JUMP, 0, 0);

  for (unsigned k = head->nsucc; k-- > 0; )
    if (head->succ[k] != out[0] && head->succ[k] != out[1])
      psi_edge_remove (fn, head->succ[k]);
  start_edge (out[0], head);
  out[0]->prob = out[1] ? prob : 10000;
  if (out[1])
    {
      start_edge (out[1], head);
      out[1]->prob = 10000 - prob;
      head->succ[0] = out[0];
      head->succ[1] = out[1];
      end->pred[0] = leaves;
    }
  psi_append (head, end);
}

/* Moves all to the head, and deletes the other blocks.  */
static void
make_straight (conversion *c, psi_edge *const out[2], psi_lit leaves, int prob)
{
  region *r = &c->r;
  psi_block *head = r->b[0].block;

  for (unsigned k = 1; k < r->n; k++)
    psi_for_each_insn_safe (i, r->b[k].block)
      if (i->op == PSI_PHI)
	psi_unlink (i);
      else if (!(psi_ops[i->op].flags & PSI_F_TERM))
	{
	  psi_unlink (i);
	  psi_insert_before (r->br, i);
	}
  psi_unlink (r->br);
  end_head (c->fn, head, out, leaves, prob);
  for (unsigned k = 1; k < r->n; k++)
    psi_block_delete (c->fn, r->b[k].block);
}

/* How often, of 10000, R is left for its first join.  */
static int
leaving_prob (const region *r)
{
  double reached[REGION_BLOCKS + 1] = { 1 }, prob = 0;

  for (unsigned k = 0; k < r->n; k++)
    for (unsigned s = 0; s < r->b[k].block->nsucc; s++)
      {
	const psi_edge *e = r->b[k].block->succ[s];
	double taken = reached[k] * psi_edge_prob (e) / 10000;
	if (e->dst == r->join[0])
	  prob += taken;
	else if (!region_leaves (r, e->dst))
	  reached[region_index (r, e->dst)] += taken;
      }
  return (int) (prob * 10000 + .5);
}

static void
convert (conversion *c)
{
  region *r = &c->r;
  unsigned out[2];
  psi_edge *edge[2] = { NULL, NULL };
  psi_lit leaves = PSI_TRUE;

  c->fn->in_flux = true;

  /* The edges to be left: the head's own, or ones that will start there then. */
  for (unsigned j = 0; j < 2 && r->join[j]; j++)
    {
      out[j] = r->in[j][0];
      for (unsigned k = 0; k < r->nin[j]; k++)
	if (r->join[j]->pred[r->in[j][k]]->src == r->b[0].block)
	  out[j] = r->in[j][k];
      edge[j] = r->join[j]->pred[out[j]];
      for (psi_insn *i = r->join[j]->first; i && i->op == PSI_PHI; i = i->next)
	make_copies (c, i);
    }
  for (unsigned k = 1; k <= r->ninsns; k++)
    if (r->insn[k]->op == PSI_PHI)
      make_copies (c, r->insn[k]);

  for (unsigned j = 0; j < 2 && r->join[j]; j++)
    for (psi_insn *i = r->join[j]->first, *next; i && i->op == PSI_PHI; i = next)
      {
	next = i->next;
	convert_join_phi (c, i, j, out[j]);
      }
  for (unsigned k = r->ninsns; k > 0; k--)
    if (r->insn[k]->op == PSI_PHI)
      convert_inner_phi (c, r->insn[k]);
  for (unsigned k = 1; k <= r->ninsns; k++)
    convert_insn (c, r->insn[k], region_index (r, r->insn[k]->block));
  if (r->join[1])
    leaves = expr_lit (&c->l, expr_leaves (&c->l));
  make_straight (c, edge, leaves, r->join[1] ? leaving_prob (r) : 10000);
  c->ctx->stats.regions_converted++;
  if (c->ctx->limit > 0)
    c->ctx->limit--;
}

/* A block that may be a region's head, and where it would end: the immediate
   post-dominator, null if there is none.  */
struct candidate
{
  psi_block *head, *join;
};

/* All of them, in preorder of the dominator tree; there are *N.  What converting
   one region does to the dominators changes none of this for the blocks that
   stay, so it is found once.  */
static struct candidate *
list_candidates (psi_fn *fn, unsigned *n)
{
  unsigned nblocks;
  psi_block *const *order = psi_dom_order (fn, &nblocks);
  struct candidate *list = psi_xmalloc ((nblocks + 1) * sizeof *list);

  *n = 0;
  for (unsigned k = 0; k < nblocks; k++)
    if (psi_terminator (order[k]) && psi_terminator (order[k])->op == PSI_BR)
      list[(*n)++] = (struct candidate) { order[k], psi_ipdom (fn, order[k]) };
  return list;
}

/* The insns of R's blocks but the head, as the machine counts them.  */
static unsigned
count_insns (const region *r)
{
  unsigned n = 0;

  for (unsigned k = 1; k <= r->ninsns; k++)
    n += !(r->insn[k]->flags & PSI_F_PART);
  return n;
}

/* What analyse () says of the region between HEAD and JOIN, which C holds then.  */
static psi_verdict
try_region (conversion *c, psi_block *head, psi_block *const join[2])
{
  psi_verdict v = { head, NULL, NULL, 0, 0, 0, 0 };

  v.why = analyse (c, head, join);
  v.insn = c->r.culprit;
  v.blocks = c->r.n - 1;
  v.insns = count_insns (&c->r);
  v.before = (long) c->before;
  v.after = (long) c->after;
  return v;
}

/* Of HEAD's regions with two joins the one that gains most, or if costs do not decide
   the largest, into *V, and C holds it.  False: there is none to convert.  */
static bool
try_exits (conversion *c, psi_block *head, psi_verdict *v)
{
  psi_block *join[EXITS_BLOCKS][2];
  unsigned n = region_exits (c->fn, head, join), best = n;
  bool by_cost = c->ctx->choice[PSI_CH_EXITS] == PSI_IFCONV_COST;
  long gain = 0;

  for (unsigned k = n; k-- > 0 && (by_cost || best == n); )
    {
      psi_verdict now = try_region (c, head, join[k]);
      region_release (&c->r);
      if (!now.why && (best == n || now.before - now.after > gain))
	{
	  best = k;
	  gain = now.before - now.after;
	}
    }
  if (best < n)
    *v = try_region (c, head, join[best]);
  return best < n;
}

/* Of what is reached from elsewhere, too, the copies are from now on those of the N
   candidates LIST.  */
static void
close_sides (conversion *c, struct candidate *list, unsigned n)
{
  region_close_sides (&c->r);
  pinned_live_free (&c->live);
  for (unsigned k = 0; k < n; k++)
    {
      int head = region_index (&c->r, list[k].head), join = region_index (&c->r, list[k].join);
      if (head > 0 && c->r.b[head].side)
	list[k].head = c->r.b[head].copy;
      if (join > 0 && c->r.b[join].side)
	list[k].join = c->r.b[join].copy;
    }
}

/* Tries all that are still there.  */
static void
try_candidates (conversion *c, struct candidate *list, unsigned n)
{
  for (unsigned k = 0; k < n && c->ctx->limit != 0; k++)
    {
      psi_block *head = list[k].head, *join[2] = { list[k].join, NULL };
      if (!c->fn->blocks[head->id] || psi_terminator (head)->op != PSI_BR
	  || (c->ctx->choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
	      && host_ifconv (c->ctx, head) == PSI_IFCONV_OFF))
	continue;
      psi_verdict v = try_region (c, head, join);
      if (v.why && !c->host_refused && c->ctx->choice[PSI_CH_EXITS] != PSI_IFCONV_OFF)
	{
	  char why[sizeof c->r.why];
	  region_release (&c->r);
	  snprintf (why, sizeof why, "%s", v.why);
	  if (!try_exits (c, head, &v) && v.why == c->r.why)
	    memcpy (c->r.why, why, sizeof why);
	}
      if (!v.why)
	{
	  if (c->r.sides)
	    close_sides (c, list, n);
	  convert (c);
	  psi_cfg_changed (c->fn);
	}
      region_release (&c->r);
      if (c->ctx->region)
	c->ctx->region (c->ctx->region_data, &v);
    }
}

enum psi_status
psi_ifconvert (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  struct candidate *list;
  conversion *c;

  if (ctx->choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
      && !(ctx->host && ctx->host->ifconv))
    return PSI_OK;
  list = list_candidates (fn, &n);
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
  try_candidates (c, list, n);
  if (c->replaced)
    psi_resolve_all (fn);
  psi_number (fn);
  pinned_live_free (&c->live);
  logic_free (&c->l);
  psi_xfree (c);
  psi_xfree (list);
  return PSI_OK;
}
