/* pred/ppg-list.c: sums, differences and complements of predicates as lists.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gillies, Ju, Johnson and Schlansker, "Global predicate analysis and its
   application to register allocation" (1996), and Johnson and Schlansker,
   "Analysis techniques for predicated code" (1996), approximate sets of traces
   by lists of predicates: from above (lub) where more may be live or covered
   than is, from below (glb) where less may be.  One implementation once took an
   upper bound for a sum where a lower one is needed; so each function here has
   one side, and says whether it is exact.

   Which list is chosen among several depends on what the nodes stand for, not on
   their numbers.  */

#include "pred/ppg.h"
#include <string.h>

#define MAX_VISITS 256		/* Nodes that one difference looks at.  */

/* An order of nodes that is none of their numbers': blocks and edges first, then
   predicates by value, then what has no name by what it is made of.  */
static bool
before (const psi_ppg *g, unsigned x, unsigned y)
{
  const struct psi_ppg_node *a = &g->node[x], *b = &g->node[y];
  bool flow = a->kind == PSI_PPG_FLOW;

  if (flow != (b->kind == PSI_PPG_FLOW))
    return flow;
  if (flow)
    return a->a < b->a;
  if (a->name != b->name)
    return a->name < b->name;
  if (a->home != b->home)
    return a->home < b->home;
  return x < y;
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

/* Can node X be written: is it of blocks, edges or predicates?  */
static bool
has_name (const psi_ppg *g, unsigned x)
{
  return g->node[x].kind == PSI_PPG_FLOW || g->node[x].name != PSI_NONE;
}

/* Does a parent of X with a name satisfy psi_ppg_walk_has ()?  */
static bool
parent_found (const psi_ppg *g, unsigned x)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      unsigned p = g->partition[g->link[l].partition].parent;
      if (psi_ppg_walk_has (g, p) && p != 0)
	return true;
    }
  return false;
}

/* Drops from the N nodes at LIST each that the others cover; returns how many
   are left.  */
static unsigned
prune (psi_ppg *g, unsigned *list, unsigned n)
{
  for (unsigned i = n; i-- > 0 && n > 1;)
    {
      unsigned x = list[i];
      memmove (list + i, list + i + 1, (n - i - 1) * sizeof *list);
      if (psi_ppg_node_within (g, x, list, n - 1))
	n--;
      else
	{
	  memmove (list + i + 1, list + i, (n - i - 1) * sizeof *list);
	  list[i] = x;
	}
    }
  return n;
}

/* The largest of the nodes found by the last walk.  */
static unsigned
largest (psi_ppg *g, const unsigned *found, unsigned n, unsigned *list)
{
  unsigned m = 0;

  for (unsigned i = 0; i < n; i++)
    if (found[i] != 0 && !parent_found (g, found[i])
	&& has_name (g, found[i]))
      list[m++] = found[i];
  sort (g, list, m);
  return m;
}

unsigned
psi_ppg_sum (psi_ppg *g, const unsigned *node, unsigned n, unsigned **list)
{
  unsigned *found, m = psi_ppg_walk_out (g, node, n, &found);

  *list = psi_xmalloc ((m + n) * sizeof **list);
  m = largest (g, found, m, *list);
  /* What has no name stands for itself.  */
  for (unsigned i = 0; i < n; i++)
    if (!psi_ppg_node_within (g, node[i], *list, m))
      (*list)[m++] = node[i];
  return prune (g, *list, m);
}

unsigned
psi_ppg_glb (psi_ppg *g, unsigned a, unsigned b, unsigned **list)
{
  unsigned *found, m = psi_ppg_walk_out (g, &a, 1, &found), n = 0;
  unsigned *in_a = psi_xmalloc (m * sizeof *in_a);
  bool *in_both = psi_xmalloc (g->nnodes * sizeof *in_both);

  memcpy (in_a, found, m * sizeof *in_a);
  psi_ppg_walk_out (g, &b, 1, &found);
  memset (in_both, 0, g->nnodes * sizeof *in_both);
  for (unsigned i = 0; i < m; i++)
    in_both[in_a[i]] = psi_ppg_walk_has (g, in_a[i]);
  *list = psi_xmalloc (m * sizeof **list);
  for (unsigned i = 0; i < m; i++)
    {
      bool top = in_a[i] != 0 && in_both[in_a[i]];
      for (unsigned l = g->node[in_a[i]].up; l != PSI_NONE;
	   l = g->link[l].next)
	top &= !in_both[g->partition[g->link[l].partition].parent];
      if (top)
	(*list)[n++] = in_a[i];
    }
  sort (g, *list, n);
  psi_xfree (in_a);
  psi_xfree (in_both);
  return prune (g, *list, n);
}

/* ---- Complements ----------------------------------------------------------- */

/* A way up from a node, breadth first: its fewest partitions, then fewest
   siblings, then the first ones.  */
struct way
{
  unsigned *by;			/* By node: the partition to its parent on the
				   way back; PSI_NONE: not reached.  */
  unsigned *from;		/* By node: the child that it was reached from.  */
  unsigned *dist;
  unsigned *queue, n;
};

/* Is partition I, from a node as far as the one of K, a better way?  */
static bool
better (const psi_ppg *g, unsigned i, unsigned k)
{
  const struct psi_ppg_partition *p = &g->partition[i], *q = &g->partition[k];

  if (p->n != q->n)
    return p->n < q->n;
  for (unsigned j = 0; j < p->n; j++)
    if (p->child[j] != q->child[j])
      return before (g, p->child[j], q->child[j]);
  return false;
}

static void
step_up (const psi_ppg *g, struct way *w, unsigned x)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      unsigned i = g->link[l].partition;
      const struct psi_ppg_partition *p = &g->partition[i];
      if (p->open)
	continue;
      if (w->by[p->parent] == PSI_NONE)
	{
	  w->dist[p->parent] = w->dist[x] + 1;
	  w->queue[w->n++] = p->parent;
	}
      else if (w->dist[p->parent] != w->dist[x] + 1
	       || !better (g, i, w->by[p->parent]))
	continue;
      w->by[p->parent] = i;
      w->from[p->parent] = x;
    }
}

bool
psi_ppg_complement (psi_ppg *g, unsigned a, unsigned b, unsigned **list,
		    unsigned *n)
{
  size_t size = g->nnodes * sizeof **list, room = 1;
  struct way w = { .n = 0 };

  *n = 0;
  *list = NULL;
  if (psi_ppg_node_within (g, b, &a, 1))
    return true;
  if (psi_ppg_node_disjoint (g, a, b))
    {
      *list = psi_xmalloc (sizeof **list);
      (*list)[(*n)++] = b;
      return true;
    }
  w.by = psi_xmalloc (4 * size);
  w.from = w.by + g->nnodes;
  w.dist = w.from + g->nnodes;
  w.queue = w.dist + g->nnodes;
  memset (w.by, 0xff, size);
  w.by[a] = 0;
  w.dist[a] = 0;
  w.queue[w.n++] = a;
  for (unsigned i = 0; i < w.n && (b == a || w.by[b] == PSI_NONE
				   || w.dist[w.queue[i]] < w.dist[b]); i++)
    step_up (g, &w, w.queue[i]);
  if (w.by[b] != PSI_NONE)
    {
      for (unsigned x = b; x != a; x = w.from[x])
	room += g->partition[w.by[x]].n;
      *list = psi_xmalloc (room * sizeof **list);
      for (unsigned x = b; x != a; x = w.from[x])
	{
	  const struct psi_ppg_partition *p = &g->partition[w.by[x]];
	  for (unsigned k = 0; k < p->n; k++)
	    if (p->child[k] != w.from[x])
	      (*list)[(*n)++] = p->child[k];
	}
    }
  psi_xfree (w.by);
  return *list != NULL;
}

/* ---- Differences ----------------------------------------------------------- */

/* The closed partition of X that comes first; PSI_NONE: there is none.  */
static unsigned
first_partition (const psi_ppg *g, unsigned x)
{
  unsigned best = PSI_NONE;

  for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
    {
      unsigned i = g->link[l].partition;
      if (!g->partition[i].open && (best == PSI_NONE || better (g, i, best)))
	best = i;
    }
  return best;
}

unsigned
psi_ppg_diff (psi_ppg *g, const unsigned *node, unsigned n, unsigned a,
	      unsigned **list, bool *exact)
{
  unsigned *queue = psi_xmalloc ((n + g->nnodes) * sizeof *queue);
  bool *seen = psi_xmalloc (g->nnodes * sizeof *seen);
  unsigned m = 0, end = 0;

  memset (seen, 0, g->nnodes * sizeof *seen);
  *list = psi_xmalloc ((n + g->nnodes) * sizeof **list);
  *exact = true;
  for (unsigned i = 0; i < n; i++)
    if (!seen[node[i]])
      {
	seen[node[i]] = true;
	queue[end++] = node[i];
      }
  for (unsigned i = 0; i < end; i++)
    {
      unsigned x = queue[i], p = first_partition (g, x);
      if (psi_ppg_node_within (g, x, &a, 1))
	continue;
      if (psi_ppg_node_disjoint (g, x, a))
	(*list)[m++] = x;
      else if (p == PSI_NONE || i >= MAX_VISITS)
	{
	  (*list)[m++] = x;
	  *exact = false;
	}
      else
	for (unsigned k = 0; k < g->partition[p].n; k++)
	  if (!seen[g->partition[p].child[k]])
	    {
	      seen[g->partition[p].child[k]] = true;
	      queue[end++] = g->partition[p].child[k];
	    }
    }
  psi_xfree (queue);
  psi_xfree (seen);
  sort (g, *list, m);
  return prune (g, *list, m);
}
