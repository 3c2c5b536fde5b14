/* out/isolate.c: phis cut off from their surroundings by parallel copies.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What all ways to repair phi-webs have in common (Sreedhar, Ju, Gillies and
   Santhanam, "Translating out of static single assignment form", 1999, method
   I):

	x = phi [b: a]		b: a' = a	!phi
				x' = phi [b: a']
				x = x'		!phi

   - A constant and a pinned name need a copy in any case.
   - An argument that is undefined needs none: it becomes an implicit undef,
     which interferes with nothing.
   - Several edges from one block share one copy; those that bring other values
     than the first are split, as no copy at the block's end could tell them
     apart.
   - The copies are parallel, where Sreedhar's stand in a sequence: two phis can
     exchange their values (the swap problem).  */

#include "out/phiweb.h"
#include <string.h>

/* ---- Edges ----------------------------------------------------------------- */

static bool
same_opnd (psi_opnd a, psi_opnd b)
{
  return a.val == b.val && (a.val || a.imm == b.imm);
}

/* A new block on E, whose place among B's predecessors the new edge takes.  */
static void
split_edge (psi_fn *fn, psi_edge *e)
{
  psi_block *b = e->dst, *new = psi_block_new (fn, NULL);
  unsigned at = psi_pred_index (e);
  psi_edge *in;

  psi_append (new, psi_insn_new (fn, PSI_JUMP, 0, 0));
  if (e->prob >= 0)
    new->freq = (int64_t) e->src->freq * e->prob / 10000;
  in = psi_edge_new (fn, new, b, -1);
  b->npred--;
  b->pred[at] = in;
  e->dst = new;
  new->pred = psi_alloc (fn, sizeof *new->pred);
  new->pred[0] = e;
  new->npred = new->pred_cap = 1;
}

/* Do edges A and B into BLOCK bring the same values?  */
static bool
same_args (const psi_block *block, unsigned a, unsigned b)
{
  for (psi_insn *phi = block->first; phi && phi->op == PSI_PHI; phi = phi->next)
    if (!same_opnd (phi->src[a], phi->src[b]))
      return false;
  return true;
}

/* Splits edges into B that bring other values than an earlier one from the
   same block.  FIRST: by block id; zero before and after.  */
static bool
split_edges (psi_fn *fn, psi_block *b, unsigned *first)
{
  bool split = false;

  if (!b->first || b->first->op != PSI_PHI)
    return false;
  for (unsigned i = 0; i < b->npred; i++)
    {
      psi_edge *e = b->pred[i];
      unsigned *f = &first[e->src->id];
      if (*f == 0)
	*f = i + 1;
      e->aux = same_args (b, *f - 1, i) ? NULL : e;
    }
  for (unsigned i = 0; i < b->npred; i++)
    first[b->pred[i]->src->id] = 0;
  for (unsigned i = 0; i < b->npred; i++)
    if (b->pred[i]->aux)
      {
	b->pred[i]->aux = NULL;
	split_edge (fn, b->pred[i]);
	split = true;
      }
  return split;
}

/* Splits critical edges into B.  */
static bool
split_critical (psi_fn *fn, psi_block *b)
{
  bool split = false;

  if (!b->first || b->first->op != PSI_PHI || b->npred < 2)
    return false;
  for (unsigned i = 0; i < b->npred; i++)
    if (b->pred[i]->src->nsucc > 1)
      {
	split_edge (fn, b->pred[i]);
	split = true;
      }
  return split;
}

void
psi_phi_split_edges (psi_fn *fn, bool all)
{
  unsigned n = fn->nblocks;
  unsigned *first = psi_zeroed (n, sizeof *first);
  bool split = false;

  for (unsigned i = 0; i < n; i++)
    if (fn->blocks[i])
      split |= all ? split_critical (fn, fn->blocks[i])
	       : split_edges (fn, fn->blocks[i], first);
  psi_xfree (first);
  if (split)
    psi_cfg_changed (fn);
}

/* ---- Links ---------------------------------------------------------------- */

static struct link *
link_new (struct phiweb *w, psi_insn *phi, psi_block *from)
{
  struct link *l = obstack_alloc (&w->scratch, sizeof *l);

  l->next = NULL;
  l->phi = phi;
  l->from = from;
  l->inner = psi_version_new (w->fn, phi->dst[0]->var);
  l->gone = false;
  *(w->last_link ? &w->last_link->next : &w->links) = l;
  w->last_link = l;
  return l;
}

static psi_val *
implicit_undef (psi_fn *fn, psi_val *var)
{
  psi_val *v = psi_version_new (fn, var);

  psi_insert_at_start (fn->blocks[0], psi_implicit_undef_new (fn, v));
  return v;
}

/* The operand that is to stand for argument I of PHI.  */
static psi_val *
cut_argument (struct phiweb *w, psi_insn *phi, unsigned i, psi_val **undef)
{
  psi_opnd o = phi->src[i];
  psi_block *from = phi->block->pred[i]->src;
  struct link **last = &w->last[from->id], *l;

  if (o.val && !o.val->pinned && o.val->def && o.val->def->op == PSI_UNDEF)
    {
      if (!*undef)
	*undef = implicit_undef (w->fn, phi->dst[0]->var);
      return *undef;
    }
  if (!*last || (*last)->phi != phi)
    {
      l = *last = link_new (w, phi, from);
      l->outer = o;
    }
  return (*last)->inner;
}

/* Cuts operands of PHI off by links.  */
static void
cut_phi (struct phiweb *w, psi_insn *phi, enum psi_cut cut)
{
  psi_val *undef = NULL;
  struct link *l;

  for (unsigned i = 0; i < phi->nsrc; i++)
    {
      psi_val *v = phi->src[i].val;
      if (v && (v->id >= w->first_new
		|| (cut == PSI_CUT_NEEDED && !v->pinned)))
	continue;
      phi->src[i] = psi_opnd_of (cut_argument (w, phi, i, &undef));
    }
  if (cut != PSI_CUT_ALL)
    return;
  l = link_new (w, phi, NULL);
  l->outer = psi_opnd_of (phi->dst[0]);
  phi->dst[0] = l->inner;
  l->inner->def = phi;
}

void
psi_phis_cut (struct phiweb *w, psi_webs *webs, const bool *bad,
	      enum psi_cut cut)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (w->fn, &n);

  for (unsigned i = 0; i < n; i++)
    for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      if (!bad || bad[psi_web_find (webs, phi->dst[0])->id])
	cut_phi (w, phi, cut);
}

/* Adds L's copy to the parallel copy of its place, which has N.  */
static void
add_copy (struct phiweb *w, struct link *l, unsigned n)
{
  psi_block *b = l->from ? l->from : l->phi->block;
  psi_insn **place = l->from ? &w->at_end[b->id] : &w->at_start[b->id];
  psi_insn *pcopy = *place;
  psi_val *dst = l->from ? l->inner : l->outer.val;

  if (!pcopy)
    {
      pcopy = *place = psi_insn_new (w->fn, PSI_PCOPY, n, n);
      pcopy->ndst = pcopy->nsrc = 0;
      pcopy->cause = PSI_C_PHI;
      if (l->from)
	psi_insert_at_end (b, pcopy);
      else
	psi_insert_at_start (b, pcopy);
    }
  pcopy->dst[pcopy->ndst++] = dst;
  pcopy->src[pcopy->nsrc++] = l->from ? l->outer : psi_opnd_of (l->inner);
  dst->def = pcopy;
}

void
psi_phi_make_copies (struct phiweb *w)
{
  unsigned n = w->fn->nblocks;
  unsigned *count = psi_zeroed (2 * n, sizeof *count);

  for (unsigned i = 0; i < n; i++)
    {
      if (w->at_start[i])
	psi_unlink (w->at_start[i]);
      if (w->at_end[i])
	psi_unlink (w->at_end[i]);
      w->at_start[i] = w->at_end[i] = NULL;
    }
  for (struct link *l = w->links; l; l = l->next)
    if (!l->gone)
      count[l->from ? n + l->from->id : l->phi->block->id]++;
  for (struct link *l = w->links; l; l = l->next)
    if (!l->gone)
      add_copy (w, l, count[l->from ? n + l->from->id : l->phi->block->id]);
  psi_xfree (count);
}

static void
take_back (struct link *l)
{
  psi_insn *phi = l->phi;

  l->gone = true;
  l->inner->def = NULL;
  if (l->from)
    {
      for (unsigned i = 0; i < phi->nsrc; i++)
	if (phi->src[i].val == l->inner)
	  phi->src[i] = l->outer;
    }
  else
    {
      phi->dst[0] = l->outer.val;
      phi->dst[0]->def = phi;
    }
}

bool
psi_phi_can_take_back (const struct link *l, psi_webs *webs)
{
  const psi_val *outer = l->outer.val;

  return outer && !outer->pinned
	 && psi_web_find (webs, l->inner) == psi_web_find (webs, outer);
}

void
psi_phi_take_back (struct phiweb *w, psi_webs *webs)
{
  for (struct link *l = w->links; l; l = l->next)
    if (psi_phi_can_take_back (l, webs))
      take_back (l);
}

/* ---- All ------------------------------------------------------------------- */

void
psi_phiweb_init (struct phiweb *w, psi_ctx *ctx, psi_fn *fn)
{
  *w = (struct phiweb) { .ctx = ctx, .fn = fn, .first_new = fn->nvals };
  w->at_start = psi_zeroed (fn->nblocks, sizeof *w->at_start);
  w->at_end = psi_zeroed (fn->nblocks, sizeof *w->at_end);
  w->last = psi_zeroed (fn->nblocks, sizeof *w->last);
  obstack_specify_allocation (&w->scratch, 0, 0, psi_xmalloc, psi_xfree);
}

void
psi_phiweb_done (struct phiweb *w)
{
  obstack_free (&w->scratch, NULL);
  psi_xfree (w->last);
  psi_xfree (w->at_end);
  psi_xfree (w->at_start);
}
