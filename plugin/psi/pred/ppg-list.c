/* pred/ppg-list.c: sets of traces by nodes that have names.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gillies, Ju, Johnson and Schlansker, "Global predicate analysis and its
   application to register allocation" (1996), and Johnson and Schlansker,
   "Analysis techniques for predicated code" (1996), approximate sets of traces
   by lists of predicates, from above (lub) and from below (glb).  Here each set is
   known, and a list only says it with names; so there is no list from above.

   Which list is chosen among several depends on what the nodes stand for, not on
   their numbers.  Time: each node is compared with the set.  */

#include "pred/ppg.h"

static bool
has_name (const psi_ppg *g, unsigned x)
{
  return x != PSI_PPG_EMPTY
	 && (g->node[x].flow != PSI_NONE || g->node[x].literal != PSI_NONE);
}

/* The first class of flow nodes that X is.  */
static unsigned
first_class (const psi_ppg *g, unsigned x)
{
  unsigned first = PSI_NONE;

  for (unsigned k = g->node[x].flow; k != PSI_NONE; k = g->same[k])
    first = k < first ? k : first;
  return first;
}

/* Blocks and edges first, then predicates by value.  */
static bool
before (const psi_ppg *g, unsigned x, unsigned y)
{
  unsigned a = first_class (g, x), b = first_class (g, y);

  return a != b ? a < b : g->node[x].literal < g->node[y].literal;
}

static void
sort (const psi_ppg *g, unsigned *node, unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    {
      unsigned x = node[i], k = i;
      for (; k > 0 && before (g, x, node[k - 1]); k--)
	node[k] = node[k - 1];
      node[k] = x;
    }
}

/* Drops of the N nodes LIST those that are within others.  */
static unsigned
prune (psi_ppg *g, unsigned *list, unsigned n)
{
  unsigned m = 0;

  for (unsigned i = 0; i < n; i++)
    {
      bool drop = false;
      for (unsigned k = 0; k < n && !drop; k++)
	drop = k != i && list[k] != PSI_PPG_EMPTY
	       && psi_ppg_within (g, list[i], list[k]);
      if (drop)
	list[i] = PSI_PPG_EMPTY;
    }
  for (unsigned i = 0; i < n; i++)
    if (list[i] != PSI_PPG_EMPTY)
      list[m++] = list[i];
  return m;
}

/* Leaves of the N nodes LIST those that have nothing in common with one before; the
   union of those left in *ALL.  */
static unsigned
unite (psi_ppg *g, unsigned *list, unsigned n, psi_dd *all)
{
  psi_diagrams *d = g->sets->d;
  unsigned m = 0;

  *all = PSI_DD_FALSE;
  for (unsigned i = 0; i < n; i++)
    {
      psi_dd x = g->node[list[i]].set, more;
      psi_diagrams_begin (d, g->fn->trace_bound, false);
      more = psi_diagram_or (d, *all, x);
      if (more == PSI_DD_NONE || !psi_ppg_set_within (g, x, psi_diagram_not (*all)))
	continue;
      *all = more;
      list[m++] = list[i];
    }
  return m;
}

unsigned
psi_ppg_without (psi_ppg *g, unsigned a, unsigned b, unsigned **list)
{
  psi_diagrams *d = g->sets->d;
  psi_dd set, all;
  unsigned n = 0;

  psi_diagrams_begin (d, g->fn->trace_bound, false);
  set = psi_diagram_and (d, g->node[a].set, psi_diagram_not (g->node[b].set));
  *list = psi_xmalloc (g->nnode * sizeof **list);
  for (unsigned x = 0; x < g->nnode && set != PSI_DD_NONE; x++)
    if (has_name (g, x) && psi_ppg_set_within (g, g->node[x].set, set))
      (*list)[n++] = x;
  n = prune (g, *list, n);
  sort (g, *list, n);
  n = unite (g, *list, n, &all);
  return set != PSI_DD_NONE && all == set ? n : 0;
}
