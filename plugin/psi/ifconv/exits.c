/* ifconv/exits.c: regions that are left for two blocks.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where the ways out of a branch do not come together, or only far below, the tests
   next to it may still be made one:

	head:  br %p, x, b		head:	%q = ...
	b:     %q = ...				%r = or %p, %q
	       br %q, x, y	   ->		br %r, x, y

   Such a region has a head, blocks that only it leads to, and two joins.  That is what
   `&&' and `||' become, a loop that is left from its middle (then the head may be a
   join, too), and an arm that jump threading has taken past a test that it knows.

   A region grows block by block, after Mahlke et al., "Effective compiler support for
   predicated execution using the hyperblock" (MICRO 1992), but for the two exits and
   without tails that are duplicated.

   Needs: nothing.  Changes nothing.  */

#include "ifconv/ifconv-int.h"
#include <string.h>

#define TARGETS 3		/* While a region grows.  */

typedef struct growth
{
  psi_block *block[EXITS_BLOCKS + 1], *target[TARGETS];
  unsigned n, ntargets, tests;	/* TESTS: blocks that end in a br, but the head.  */
} growth;

static bool
among (psi_block *const *list, unsigned n, const psi_block *b)
{
  for (unsigned k = 0; k < n; k++)
    if (list[k] == b)
      return true;
  return false;
}

/* G with its target T made one of its blocks, into *H.  False: T cannot be.  As all that
   leads into a block is in the region before it, no edge goes back to a block but the
   head.  */
static bool
absorb (const psi_fn *fn, const growth *g, unsigned t, growth *h)
{
  psi_block *b = g->target[t];
  const psi_insn *end = psi_terminator (b);

  if (b == fn->blocks[0] || among (g->block, g->n, b) || !end
      || (end->op != PSI_BR && end->op != PSI_JUMP))
    return false;
  for (unsigned k = 0; k < b->npred; k++)
    if (!among (g->block, g->n, b->pred[k]->src))
      return false;
  *h = *g;
  h->block[h->n++] = b;
  h->tests += end->op == PSI_BR;
  h->target[t] = h->target[--h->ntargets];
  for (unsigned k = 0; k < b->nsucc; k++)
    {
      psi_block *to = b->succ[k]->dst;
      if (among (h->target, h->ntargets, to))
	continue;
      if (h->ntargets == TARGETS)
	return false;
      h->target[h->ntargets++] = to;
    }
  return h->ntargets > 1;
}

unsigned
region_exits (const psi_fn *fn, psi_block *head, psi_block *join[][2])
{
  growth g = { .block = { head }, .n = 1 };
  unsigned n = 0;

  for (unsigned k = 0; k < head->nsucc; k++)
    g.target[g.ntargets++] = head->succ[k]->dst;
  if (g.ntargets != 2 || g.target[0] == g.target[1])
    return 0;
  while (g.n <= EXITS_BLOCKS)
    {
      growth best = { .n = 0 }, next;
      for (unsigned t = 0; t < g.ntargets; t++)
	if (absorb (fn, &g, t, &next)
	    && (best.n == 0 || next.ntargets < best.ntargets))
	  best = next;
      if (best.n == 0)
	break;
      g = best;
      /* With the head's br alone there would be no branch less.  */
      if (g.ntargets != 2 || g.tests == 0)
	continue;
      join[n][0] = g.target[0];
      join[n++][1] = g.target[1];
    }
  return n;
}
