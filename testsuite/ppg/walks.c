/* walks.c: do the quick and the plain walks of the partition graph agree?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Asked of nodes, whether they have a name or not, after each predicate that a
   graph gets.  What is out of date would be seen by that.  */

#include "pred/ppg.h"
#include "pred/pred.h"
#include "things.h"
#include <string.h>

#define QUESTIONS 10		/* After each predicate.  */
#define MORE_QUESTIONS 1000	/* After the last one.  */
#define MAX_SET 3

/* Is node A within the union of the N nodes BY, by both walks or by neither?  */
static bool
within (psi_ppg *g, unsigned a, const unsigned *by, unsigned n)
{
  g->reached = UINT_MAX;
  return psi_ppg_node_within (g, a, by, n)
	 == psi_ppg_walk_none (g, &a, 1, by, n);
}

static bool
disjoint (psi_ppg *g, unsigned a, unsigned b)
{
  unsigned in[2] = { a, b };

  g->reached = UINT_MAX;
  return psi_ppg_node_disjoint (g, a, b)
	 == psi_ppg_walk_none (g, in, 2, NULL, 0);
}

static bool
some_agree (psi_ppg *g, struct fuzz_rng *rng, unsigned questions)
{
  for (unsigned i = 0; i < questions; i++)
    {
      unsigned by[MAX_SET], n = 1 + fuzz_below (rng, MAX_SET);
      unsigned a = fuzz_below (rng, g->nnodes);
      for (unsigned k = 0; k < n; k++)
	by[k] = fuzz_below (rng, g->nnodes);
      if (!within (g, a, by, n) || !disjoint (g, a, by[0]))
	return false;
    }
  return true;
}

bool
walks_agree (psi_fn *fn, struct fuzz_rng *rng)
{
  bool agree = true;

  for (enum psi_ppg_how how = PSI_PPG_CDG; how <= PSI_PPG_CFG; how++)
    {
      psi_ppg *g = psi_ppg_new (fn, how);
      psi_for_each_block (b, fn)
	if (psi_reachable (fn, b))
	  psi_for_each_insn (i, b)
	    {
	      unsigned before = g->npartitions;
	      psi_ppg_add (g, i);
	      agree &= before == g->npartitions || some_agree (g, rng,
							    QUESTIONS);
	    }
      agree &= some_agree (g, rng, MORE_QUESTIONS);
      psi_ppg_free (g);
    }
  return agree;
}
