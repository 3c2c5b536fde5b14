/* pred/at.c: questions about predicates where a block is executed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The questions of pred.c are about the moment at which all literals are
   available.  Below a branch more is known: a literal that it tested holds.
   Let D dominate a block B, and let one edge lead into D that does not come
   from below D, taken when L holds.  Whenever B is executed that edge was
   taken before, and L was not computed anew since: L's definition is above D,
   so there is a path to it that avoids D, and what leads on from there to B
   enters D again, for the first time by this edge.  So L holds at B, or was
   undefined when the branch was taken, and then the behaviour is.

   So what is asked at B is asked of the literals and these conditions together;
   first without them, which is less work and often enough.

   A pass that puts one value in the place of another, as phi-simplify does, moves
   the moment asked about up, and less is known there; what it was right for stands
   where it stood.  So the verifier asks what others have proved with the block that
   it is in executed as well, a question of its own for each block: what is proved
   then stays so while blocks and branches do.

   Needs SSA form, changes nothing.  */

#include "cfg/cfg.h"
#include "pred/ppg.h"
#include <string.h>

#define MOST 48			/* Literals beside them.  */
#define STEPS 64		/* Dominators that are looked at.  */

/* The only edge into D that is not from below D; null: there are more.  */
static const psi_edge *
edge_into (psi_fn *fn, const psi_block *d)
{
  const psi_edge *into = NULL;

  for (unsigned k = 0; k < d->npred; k++)
    if (!psi_block_dominates (fn, d, d->pred[k]->src))
      {
	if (into)
	  return NULL;
	into = d->pred[k];
      }
  return into;
}

/* The condition under which E is taken; false: none, or not known.  */
static bool
edge_condition (const psi_edge *e, psi_lit *lit)
{
  return e && psi_edge_literal (e, lit) && lit->val && !lit->val->pinned;
}

unsigned
psi_holds_at (psi_fn *fn, psi_block *b, psi_lit *lit)
{
  unsigned n = 0;

  for (unsigned s = 0; b && n < PSI_NEAREST && s < STEPS; s++, b = psi_idom (fn, b))
    n += edge_condition (edge_into (fn, b), &lit[n]);
  return n;
}

enum psi_answer
psi_covered_at (psi_fn *fn, psi_block *at, psi_lit lit, const psi_lit *by,
		unsigned n)
{
  psi_lit l[MOST + PSI_NEAREST];
  unsigned n_path;
  enum psi_answer answer = psi_covered (fn, lit, by, n);

  if (answer == PSI_YES || fn->in_flux)
    return answer;
  if (n > MOST)
    n = MOST;
  n_path = psi_holds_at (fn, at, l);
  if (n_path == 0)
    return answer;
  for (unsigned i = 0; i < n_path; i++)
    l[i] = psi_lit_not (l[i]);
  if (n > 0)
    memcpy (l + n_path, by, n * sizeof *l);
  return psi_covered (fn, lit, l, n_path + n);
}

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
  psi_ppg_query_start (&q, psi_ppg_of (fn, true));
  known = psi_ppg_query_term (&q, (psi_term) { .block = at }, true) && add (&q, lit);
  for (unsigned i = 0; i < n && i < PSI_MAX_TERMS - 2; i++)
    known &= add (&q, psi_lit_not (by[i]));
  return known ? psi_ppg_query_none (&q) : PSI_UNKNOWN;
}
