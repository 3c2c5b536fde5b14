/* pred-place.c: a question about predicates at a place.
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

#include "slice.h"

#define MAX_TERMS 64

struct asked
{
  psi_term term[MAX_TERMS];	/* The block, then literals.  */
  unsigned n;
};

/* Makes the set of term I and (I > 0) that of its place.  */
static bool
sets_of (psi_sets *sets, const struct asked *a, unsigned i,
	 struct psi_set *set, struct psi_set *place)
{
  return i == 0 ? psi_set_of_block (sets, a->term[0].block, set)
	 : psi_set_of_lit (sets, a->term[i].lit, set)
	   && psi_place_of_lit (sets, a->term[i].lit, place);
}

/* By the diagrams: is there no trace on which the block is executed and all
   literals are false?  */
static enum psi_answer
exactly (psi_fn *fn, const struct asked *a)
{
  struct psi_set set, place;
  psi_dd left = PSI_DD_TRUE;
  psi_diagrams *d;
  psi_sets *sets;

  if (fn->ppg_mode == PSI_PPG_GRAPH)
    return PSI_UNKNOWN;
  sets = psi_sets_of (fn, true);
  psi_sets_trim (sets);
  d = psi_sets_diagrams (sets);
  /* To make a set is an operation of its own.  */
  for (unsigned i = 0; i < a->n; i++)
    if (!sets_of (sets, a, i, &set, &place))
      return PSI_UNKNOWN;
  psi_diagrams_begin (d, fn->trace_bound, false);
  for (unsigned i = 0; i < a->n; i++)
    {
      sets_of (sets, a, i, &set, &place);
      left = psi_diagram_and (d, left, i == 0 ? set.yes : set.no);
      if (i > 0)
	left = psi_diagram_and (d, left, place.yes);
    }
  return left == PSI_DD_FALSE ? PSI_YES : PSI_UNKNOWN;
}

/* By the graph: where the block and the definitions are executed one of the
   literals holds.  */
static enum psi_answer
by_graph (psi_fn *fn, const struct asked *a)
{
  psi_term in[MAX_TERMS];
  unsigned n = 0;

  if (fn->ppg_mode == PSI_PPG_EXACT)
    return PSI_UNKNOWN;
  in[n++] = a->term[0];
  for (unsigned i = 1; i < a->n; i++)
    {
      const psi_val *v = a->term[i].lit.val;
      if (v->def && v->def->block)
	in[n++] = (psi_term) { .lit = PSI_TRUE, .block = v->def->block };
    }
  return psi_ppg_none (psi_graph_of (fn), in, n, a->term + 1, a->n - 1);
}

/* Adds L, if something is known of it.  */
static void
add (struct asked *a, psi_lit l)
{
  if (l.val && !l.val->pinned)
    a->term[a->n++] = (psi_term) { .lit = l };
}

enum psi_answer
psi_covered_in (psi_fn *fn, psi_block *at, psi_lit lit, const psi_lit *by,
		unsigned n)
{
  struct asked a = { .term = { { .lit = PSI_TRUE, .block = at } }, .n = 1 };
  enum psi_answer answer;

  if (fn->in_flux)
    return PSI_UNKNOWN;
  /* Of a pinned name only what covers all is known to cover it.  */
  add (&a, psi_lit_not (lit));
  for (unsigned i = 0; i < n && a.n < MAX_TERMS; i++)
    {
      if (psi_is_true (by[i]))
	return PSI_YES;
      add (&a, by[i]);
    }
  answer = exactly (fn, &a);
  return answer == PSI_UNKNOWN ? by_graph (fn, &a) : answer;
}
