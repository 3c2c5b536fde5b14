/* cfg/frontier.c: dominance frontiers as sets.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 2:
   each edge puts its end into the frontier of its source and of the dominators
   of that, up to the first that strictly dominates the end.

   The sets of a nest of n loops have n * n / 2 members.  So
   psi_iterated_frontier (cfg/dom.c), by which phis are put, does without them.  They
   are here for people to look at.

   Needs: what dominators need.  Changes nothing.  */

#include "cfg/cfg.h"

struct set
{
  psi_block **member;
  unsigned n, cap;
};

struct psi_frontiers
{
  psi_fn *fn;
  struct set *sets;		/* By block id.  */
};

/* The edges to one block follow each other, so that it is the last member if it
   is one.  */
static void
add (struct set *s, psi_block *b)
{
  if (s->n && s->member[s->n - 1] == b)
    return;
  s->member = psi_more (s->member, s->n, &s->cap, sizeof *s->member);
  s->member[s->n++] = b;
}

psi_frontiers *
psi_frontiers_new (psi_fn *fn)
{
  psi_frontiers *f = psi_xmalloc (sizeof *f);

  f->fn = fn;
  f->sets = psi_zeroed (fn->nblocks, sizeof *f->sets);
  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->npred; i++)
      {
	psi_block *a = b->pred[i]->src;
	if (!psi_reachable (fn, a))
	  continue;
	for (; a && (a == b || !psi_block_dominates (fn, a, b));
	     a = psi_idom (fn, a))
	  add (&f->sets[a->id], b);
      }
  return f;
}

void
psi_frontiers_free (psi_frontiers *f)
{
  for (unsigned i = 0; i < f->fn->nblocks; i++)
    psi_xfree (f->sets[i].member);
  psi_xfree (f->sets);
  psi_xfree (f);
}

psi_block *const *
psi_frontier (const psi_frontiers *f, const psi_block *b, unsigned *n)
{
  *n = f->sets[b->id].n;
  return f->sets[b->id].member;
}
