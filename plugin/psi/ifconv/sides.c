/* ifconv/sides.c: regions with side entrances, by tail duplication.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a compiler has threaded jumps, a block of a region often is where one from
   elsewhere leads, too:

	head:  br %p, a, join			a's way: head, a, x, join
	a:     ..
	       jump x
	x:     ..			<-- from elsewhere
	       jump join

   X, and what is behind it in the region, is wanted twice then: as straight code, and
   as it is for those who come from elsewhere.  That is tail duplication (Mahlke et al.,
   "Effective compiler support for predicated execution using the hyperblock", MICRO
   1992, section 3).  The region keeps its blocks, to become straight code with the others.
   Who comes from elsewhere gets copies of them, which stay at their places in the
   host's program: there it is the straight code that is new.

   Needs: SSA form, a region that was found.  */

#include "ifconv/ifconv-int.h"
#include "live/live.h"
#include <string.h>

unsigned
region_sides (region *r)
{
  unsigned n = 0;

  for (unsigned k = 1; k < r->n; k++)
    {
      const psi_block *b = r->b[k].block;
      r->b[k].side = false;
      for (unsigned p = 0; p < b->npred; p++)
	{
	  int from = region_index (r, b->pred[p]->src);
	  r->b[k].side |= from < 0 || (from > 0 && r->b[from].side);
	}
      if (r->b[k].side)
	psi_for_each_insn (i, b)
	  n += (plain (i) && !(i->flags & PSI_F_PART)) || (i->flags & PSI_F_TERM);
    }
  return n;
}

bool
region_copies (const region *r)
{
  const psi_host *host = r->ctx->host;
  int choice = r->ctx->choice[PSI_CH_SIDES];

  if (choice == PSI_SIDES_OFF)
    return false;
  if (!host || !host->can_copy)
    return choice == PSI_SIDES_ANY;
  for (unsigned k = 1; k < r->n; k++)
    if (r->b[k].side && !host->can_copy (host->data, r->b[0].block, r->b[k].block))
      return false;
  return true;
}

/* Gives PHI one argument more.  */
static void
add_argument (psi_fn *fn, psi_insn *phi, psi_opnd o)
{
  psi_set_nsrc (fn, phi, phi->nsrc + 1);
  phi->src[phi->nsrc - 1] = o;
}

static psi_opnd
copy_of (psi_val *const *vals, psi_opnd o)
{
  if (o.val)
    o.val = vals[psi_resolve (o.val)->id];
  return o;
}

/* The phis of COPY, whose edges so far are copies of edges to OF, the originals being in
   their AUX; over those that follow comes what comes to OF from outside R.  */
static void
copy_phis (region *r, const psi_block *of, psi_block *copy, psi_val **vals)
{
  for (const psi_insn *phi = of->first; phi && phi->op == PSI_PHI; phi = phi->next)
    {
      psi_insn *c = psi_insn_new (r->fn, PSI_PHI, 1, 0);
      c->dst[0] = vals[phi->dst[0]->id] = psi_version_new (r->fn, phi->dst[0]);
      c->dst[0]->def = c;
      for (unsigned p = 0; p < copy->npred; p++)
	add_argument (r->fn, c,
		      copy_of (vals, phi->src[psi_pred_index (copy->pred[p]->aux)]));
      for (unsigned p = 0; p < of->npred; p++)
	if (!region_from (r, of->pred[p]))
	  add_argument (r->fn, c, phi->src[p]);
      psi_append (copy, c);
    }
}

static void
copy_insns (region *r, const psi_block *of, psi_block *copy, psi_val **vals)
{
  psi_for_each_insn (i, of)
    if (i->op != PSI_PHI)
      {
	psi_resolve_insn (i);
	for (unsigned k = 0; k < i->ndst; k++)
	  if (!i->dst[k]->pinned)
	    vals[i->dst[k]->id] = psi_version_new (r->fn, i->dst[k]);
	psi_append (copy, psi_insn_copy (r->fn, vals, i));
      }
}

/* COPY goes on as OF does, to copies of OF's successors or to the join.  */
static void
copy_ways_out (region *r, const psi_block *of, psi_block *copy, psi_val *const *vals)
{
  for (unsigned s = 0; s < of->nsucc; s++)
    {
      psi_edge *e = of->succ[s];
      int k = region_index (r, e->dst);
      psi_edge *c = psi_edge_new (r->fn, copy, k > 0 ? r->b[k].copy : e->dst, e->prob);
      c->host = e->host;
      if (k > 0)
	{
	  c->aux = e;
	  continue;
	}
      for (psi_insn *phi = e->dst->first; phi && phi->op == PSI_PHI; phi = phi->next)
	add_argument (r->fn, phi, copy_of (vals, phi->src[psi_pred_index (e)]));
    }
}

/* Lets what comes to OF from outside R come to COPY, and says how often.  */
static void
move_ways_in (region *r, psi_block *of, psi_block *copy)
{
  double freq = 0;

  for (unsigned p = 0; p < of->npred; )
    if (region_from (r, of->pred[p]))
      p++;
    else
      psi_edge_redirect (r->fn, of->pred[p], copy);
  for (unsigned p = 0; p < copy->npred; p++)
    {
      freq += (double) copy->pred[p]->src->freq * psi_edge_prob (copy->pred[p]) / 10000;
      copy->pred[p]->aux = NULL;
    }
  copy->freq = (int) freq;
}

void
region_close_sides (region *r)
{
  psi_fn *fn = r->fn;
  psi_val **vals = psi_xmalloc (fn->nvals * sizeof *vals);

  memcpy (vals, fn->vals, fn->nvals * sizeof *vals);
  for (unsigned k = 1; k < r->n; k++)
    if (r->b[k].side)
      {
	psi_block *copy = r->b[k].copy = psi_block_new (fn, NULL);
	copy->host = r->b[k].block->host;
	copy->rest = true;
      }
  for (unsigned k = 1; k < r->n; k++)
    if (r->b[k].side)
      {
	psi_block *of = r->b[k].block, *copy = r->b[k].copy;
	copy_phis (r, of, copy, vals);
	move_ways_in (r, of, copy);
	copy_insns (r, of, copy, vals);
	copy_ways_out (r, of, copy, vals);
	if (r->ctx->host && r->ctx->host->copied)
	  r->ctx->host->copied (r->ctx->host->data, fn, copy, of);
      }
  psi_xfree (vals);
  psi_cfg_changed (fn);
}
