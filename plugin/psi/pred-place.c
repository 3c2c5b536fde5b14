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
  psi_term term[2 * MAX_TERMS + 2];	/* The block, then literals.  */
  unsigned n;
};

/* By the domains; unknown if there are too many traces.  */
static enum psi_answer
exactly (psi_fn *fn, const struct asked *a)
{
  const psi_domain *d;
  mpz_t s;
  bool none;

  if (fn->ppg_mode == PSI_PPG_GRAPH)
    return PSI_UNKNOWN;
  d = psi_domain_of (fn, a->term, a->n, PSI_SCOPE_ALL_TOTAL);
  if (!d)
    return PSI_UNKNOWN;
  mpz_init_set (s, d->yes[0]);
  for (unsigned i = 1; i < a->n; i++)
    mpz_and (s, s, d->no[i]);
  none = mpz_sgn (s) == 0;
  mpz_clear (s);
  return none ? PSI_YES : PSI_NO;
}

/* By the graph: where the block and the definitions are executed one of the
   literals holds.  */
static enum psi_answer
by_graph (psi_fn *fn, const struct asked *a)
{
  psi_term in[MAX_TERMS + 2];
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

/* Adds L; false: nothing is known of it.  */
static bool
add (struct asked *a, psi_lit l)
{
  if (l.val && l.val->pinned)
    return false;
  if (l.val)
    a->term[a->n++] = (psi_term) { .lit = l };
  return true;
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
  for (unsigned i = 0; i < n && i < MAX_TERMS - 1; i++)
    {
      if (psi_is_true (by[i]))
	return PSI_YES;
      add (&a, by[i]);
    }
  answer = exactly (fn, &a);
  return answer == PSI_UNKNOWN ? by_graph (fn, &a) : answer;
}
