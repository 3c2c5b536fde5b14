/* out-phiweb.c: out of psi-SSA, third step: psi-phi-webs without interference.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4, "Phi-web", with the coalescer of Boissinot,
   Darte, Rastello, de Dinechin and Guillon, "Revisiting out-of-SSA translation
   for correctness, code quality and efficiency" (2009), instead of Sreedhar's:
   where a web interferes, all its phis are cut off by parallel copies,

	x = phi [b: a]		b: a' = a	!phi
				x' = phi [b: a']
				x = x'		!phi

   which always makes them conventional; then the copies are taken back, the
   ones whose execution costs most first, wherever the webs on both sides allow
   one name.  Two values that are equal do not interfere (ana-interf.c, 3).  The
   webs over psis are the sets one starts with, so they stay together.

   Where it departs from the paper:
   - Webs that are free of interference as they are get no copies at all; so
     none do where nothing was changed since ssa-build.
   - A constant and a pinned name need a copy in any case.
   - An argument that is undefined needs none: it becomes an implicit undef,
     which interferes with nothing.
   - Several edges from one block share one copy; those that bring other values
     than the first are split, as no copy at the block's end could tell them
     apart.

   Needs: SSA form, normalised psis, psi-webs without interference.  Keeps
   those.  Adds blocks only for what the last point says.  */

#include "psi-int.h"
#include <stdlib.h>
#include <string.h>

/* A copy between a phi and its surroundings: INNER is the phi's operand, OUTER
   what it was before.  */
struct link
{
  struct link *next;		/* In order of creation.  */
  psi_insn *phi;
  psi_block *from;		/* Of an argument: the predecessor at whose end it
				   stands; null: the result.  */
  psi_val *inner;
  psi_opnd outer;
  bool gone;			/* Taken back.  */
};

struct phiweb
{
  psi_ctx *ctx;
  psi_fn *fn;
  unsigned first_new;		/* Values from this id on are ours.  */
  struct obstack scratch;
  struct link *links, *last_link;
  unsigned nlinks;
  /* By block id.  */
  psi_insn **at_start, **at_end; /* The parallel copies.  */
  struct link **last;		/* The last made for an argument.  */
};

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

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

static void
split_all_edges (psi_fn *fn)
{
  unsigned n = fn->nblocks;
  unsigned *first = psi_xmalloc (n * sizeof *first);
  bool split = false;

  memset (first, 0, n * sizeof *first);
  for (unsigned i = 0; i < n; i++)
    if (fn->blocks[i])
      split |= split_edges (fn, fn->blocks[i], first);
  psi_xfree (first);
  if (split)
    psi_dom_invalidate (fn);
}

/* ---- Copies ---------------------------------------------------------------- */

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
  w->nlinks++;
  return l;
}

static psi_val *
implicit_undef (psi_fn *fn, psi_val *var)
{
  psi_insn *insn = psi_insn_new (fn, PSI_UNDEF, 1, 0);

  insn->flags |= PSI_F_IMPLICIT;
  insn->dst[0] = psi_version_new (fn, var);
  insn->dst[0]->def = insn;
  psi_insert_at_start (fn->blocks[0], insn);
  return insn->dst[0];
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

/* Cuts off the arguments of PHI that are no values, or (ALL) all arguments and
   the result.  */
static void
cut_phi (struct phiweb *w, psi_insn *phi, bool all)
{
  psi_val *undef = NULL;
  struct link *l;

  for (unsigned i = 0; i < phi->nsrc; i++)
    {
      psi_val *v = phi->src[i].val;
      if (v && (v->id >= w->first_new || (!all && !v->pinned)))
	continue;
      phi->src[i] = psi_opnd_of (cut_argument (w, phi, i, &undef));
    }
  if (!all)
    return;
  l = link_new (w, phi, NULL);
  l->outer = psi_opnd_of (phi->dst[0]);
  phi->dst[0] = l->inner;
  l->inner->def = phi;
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

/* Puts the copies into the code, one parallel copy for each place, instead of
   those that are there.  */
static void
make_copies (struct phiweb *w)
{
  unsigned n = w->fn->nblocks;
  unsigned *count = psi_xmalloc (2 * n * sizeof *count);

  memset (count, 0, 2 * n * sizeof *count);
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

/* ---- Taking copies back ---------------------------------------------------- */

struct choice
{
  struct link *link;
  long weight;			/* What is won if the two sets are merged.  */
  unsigned rank, index;		/* Among those of one weight.  */
};

static int
compare (const void *a, const void *b)
{
  const struct choice *x = a, *y = b;

  if (x->weight != y->weight)
    return x->weight < y->weight ? 1 : -1;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return x->index < y->index ? -1 : 1;
}

/* How often L's copy is executed; where it is not known, once on each edge.  */
static long
executed (const struct link *l)
{
  const psi_block *b = l->from ? l->from : l->phi->block;

  if (b->freq > 0)
    return b->freq;
  return l->from ? 1 : b->npred;
}

/* The copies of one phi from one web are taken back together: makes the weight
   of each that of all.  */
static void
add_up (psi_webs *webs, struct choice *choices, unsigned n, long *sum)
{
  for (unsigned i = 0, end; i < n; i = end)
    {
      for (end = i; end < n && choices[end].link->phi == choices[i].link->phi;
	   end++)
	{
	  const psi_val *outer = choices[end].link->outer.val;
	  sum[psi_web_find (webs, outer)->id] += choices[end].weight;
	}
      for (unsigned k = i; k < end; k++)
	{
	  const psi_val *outer = choices[k].link->outer.val;
	  choices[k].weight = sum[psi_web_find (webs, outer)->id];
	}
      for (unsigned k = i; k < end; k++)
	sum[psi_web_find (webs, choices[k].link->outer.val)->id] = 0;
    }
}

/* The copies that could be taken back; those that win most come first, among
   equals results, then arguments from inside a loop.  */
static struct choice *
make_choices (struct phiweb *w, psi_webs *webs, unsigned *n)
{
  struct choice *choices = psi_xmalloc (w->nlinks * sizeof *choices);
  long *sum = psi_xmalloc (w->fn->nvals * sizeof *sum);

  *n = 0;
  memset (sum, 0, w->fn->nvals * sizeof *sum);
  for (struct link *l = w->links; l; l = l->next)
    if (l->outer.val && !l->outer.val->pinned)
      {
	struct choice c = { l, executed (l), 0, *n };
	if (l->from)
	  c.rank = psi_block_dominates (w->fn, l->phi->block, l->from) ? 1 : 2;
	choices[(*n)++] = c;
      }
  add_up (webs, choices, *n, sum);
  psi_xfree (sum);
  if (*n > 1)
    qsort (choices, *n, sizeof *choices, compare);
  return choices;
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

static void
coalesce (struct phiweb *w, psi_webs *webs, psi_interf *in)
{
  unsigned n;
  struct choice *choices = make_choices (w, webs, &n);

  for (unsigned i = 0; i < n; i++)
    psi_web_merge (webs, in, choices[i].link->inner,
		   choices[i].link->outer.val);
  for (unsigned i = 0; i < n; i++)
    {
      struct link *l = choices[i].link;
      if (psi_web_find (webs, l->inner) == psi_web_find (webs, l->outer.val))
	take_back (l);
    }
  psi_xfree (choices);
}

/* ---- All ------------------------------------------------------------------- */

static void
cut_phis (struct phiweb *w, psi_webs *webs, const bool *bad)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (w->fn, &n);

  for (unsigned i = 0; i < n; i++)
    for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      if (!bad)
	cut_phi (w, phi, false);
      else if (bad[psi_web_find (webs, phi->dst[0])->id])
	cut_phi (w, phi, true);
}

static psi_webs *
phi_webs (psi_fn *fn)
{
  psi_webs *webs = psi_webs_new (fn);

  psi_webs_join_op (webs, PSI_PSI);
  psi_webs_join_op (webs, PSI_PHI);
  psi_webs_list (webs);
  return webs;
}

static void
report (void *data, psi_val *a, psi_val *b)
{
  psi_broken (data, "phi-web", "%s.%u and %s.%u interfere", a->name,
	      a->version, b->name, b->version);
}

/* Cuts off the phis of the webs that interfere, and takes back what need not
   have been.  */
static enum psi_status
repair (struct phiweb *w, psi_webs *webs, const bool *bad)
{
  psi_interf *in;

  cut_phis (w, webs, bad);
  make_copies (w);
  in = psi_interf_new (w->ctx, w->fn, true);
  webs = phi_webs (w->fn);
  coalesce (w, webs, in);
  psi_webs_free (webs);
  psi_interf_free (in);
  make_copies (w);
  return psi_webs_check (w->ctx, w->fn, true, report, w->ctx)
	 ? PSI_BROKEN : PSI_OK;
}

enum psi_status
psi_out_phiweb (psi_ctx *ctx, psi_fn *fn)
{
  struct phiweb w = { .ctx = ctx, .fn = fn };
  enum psi_status status = PSI_OK;
  psi_interf *in;
  psi_webs *webs;
  bool *bad;
  size_t size;
  unsigned nbad;

  split_all_edges (fn);
  size = fn->nblocks * sizeof (void *);
  w.at_start = memset (psi_xmalloc (size), 0, size);
  w.at_end = memset (psi_xmalloc (size), 0, size);
  w.last = memset (psi_xmalloc (size), 0, size);
  w.first_new = fn->nvals;
  obstack_specify_allocation (&w.scratch, 0, 0, chunk_alloc, psi_xfree);
  cut_phis (&w, NULL, NULL);
  make_copies (&w);

  in = psi_interf_new (ctx, fn, true);
  webs = phi_webs (fn);
  bad = psi_xmalloc (fn->nvals * sizeof *bad);
  nbad = psi_webs_clashes (webs, in, bad);
  psi_interf_free (in);
  if (nbad > 0)
    status = repair (&w, webs, bad);
  for (struct link *l = w.links; l; l = l->next)
    ctx->stats.copies[PSI_C_PHI] += !l->gone;
  psi_xfree (bad);
  psi_webs_free (webs);
  obstack_free (&w.scratch, NULL);
  psi_xfree (w.last);
  psi_xfree (w.at_end);
  psi_xfree (w.at_start);
  return status;
}
