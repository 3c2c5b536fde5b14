/* pred/pred-place.c: a question about predicates at a place.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The questions of pred.c are about the moment at which all the literals are
   available: how their definitions are reached counts.  A pass that puts one
   value in the place of another, as phi-simplify does, moves that moment up, and
   less is known there; what it was right for stands where it stood.  Here the
   block that this is in is executed as well, so that what is proved stays so
   while blocks and branches do.  It takes a question of its own for each such
   block; so it is for the verifier, which asks what others have proved in
   cheaper ways.

   Needs SSA form, changes nothing.  */

#include "pred/slice.h"

/* Is one of the literals true where the block is executed?  */
struct asked
{
  psi_block *at;
  psi_lit lit[PSI_MAX_TERMS];	/* Of pinned names nothing is known.  */
  unsigned n;
};

/* By the sets: is there no trace on which the block is executed and all literals
   are false?  */
static bool
exactly (psi_fn *fn, const struct asked *a)
{
  struct psi_common q;

  if (fn->ppg_mode == PSI_PPG_GRAPH)
    return false;
  psi_common_start (&q, fn, true);
  if (!psi_common_block (&q, a->at))
    return false;
  for (unsigned i = 0; i < a->n; i++)
    if (!psi_common_literal (&q, psi_lit_not (a->lit[i]), false, true))
      return false;
  return psi_common_empty (&q) == PSI_YES;
}

/* By the graph: where the block and the definitions are executed one of the
   literals holds.  */
static enum psi_answer
by_graph (psi_fn *fn, const struct asked *a)
{
  psi_term in[PSI_MAX_TERMS + 1], out[PSI_MAX_TERMS];
  unsigned n = 0;

  if (fn->ppg_mode == PSI_PPG_EXACT)
    return PSI_UNKNOWN;
  in[n++] = (psi_term) { .lit = PSI_TRUE, .block = a->at };
  for (unsigned i = 0; i < a->n; i++)
    {
      const psi_val *v = a->lit[i].val;
      out[i] = (psi_term) { .lit = a->lit[i] };
      if (v->def && v->def->block)
	in[n++] = (psi_term) { .lit = PSI_TRUE, .block = v->def->block };
    }
  return psi_ppg_none (psi_graph_of (fn), in, n, out, a->n);
}

static void
add (struct asked *a, psi_lit l)
{
  if (l.val && !l.val->pinned)
    a->lit[a->n++] = l;
}

enum psi_answer
psi_covered_in (psi_fn *fn, psi_block *at, psi_lit lit, const psi_lit *by,
		unsigned n)
{
  struct asked a = { .at = at, .n = 0 };

  if (fn->in_flux)
    return PSI_UNKNOWN;
  /* Of a pinned name only what covers all is known to cover it.  */
  add (&a, psi_lit_not (lit));
  for (unsigned i = 0; i < n && a.n < PSI_MAX_TERMS - 1; i++)
    {
      if (psi_is_true (by[i]))
	return PSI_YES;
      add (&a, by[i]);
    }
  return exactly (fn, &a) ? PSI_YES : by_graph (fn, &a);
}
