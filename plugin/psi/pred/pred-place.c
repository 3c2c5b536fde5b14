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

#include "pred/ppg.h"

/* A trace on which L is true counts; of pinned names nothing is known.  */
static bool
add (struct psi_ppg_query *q, psi_lit l)
{
  return !l.val || l.val->pinned || psi_ppg_query_literal (q, l, false, true);
}

enum psi_answer
psi_covered_in (psi_fn *fn, psi_block *at, psi_lit lit, const psi_lit *by,
		unsigned n)
{
  struct psi_ppg_query q;
  bool known;

  if (fn->in_flux)
    return PSI_UNKNOWN;
  for (unsigned i = 0; i < n; i++)
    if (psi_is_true (by[i]))
      return PSI_YES;
  psi_ppg_query_start (&q, fn, psi_ppg_of (fn, true));
  known = psi_ppg_query_block (&q, at) && add (&q, lit);
  for (unsigned i = 0; i < n && i < PSI_MAX_TERMS - 2; i++)
    known &= add (&q, psi_lit_not (by[i]));
  return known ? psi_ppg_query_none (&q) : PSI_UNKNOWN;
}
