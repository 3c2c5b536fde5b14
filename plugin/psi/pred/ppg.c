/* pred/ppg.c: the predicate partition graph: nodes, partitions, the tree.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   See ppg.h for what the graph is.  Nodes are found by their sets, so that
   equivalent ones are one.  A partition is made of sets: it is checked that no two
   of them have a trace in common and that all are within the parent.  Steps of
   the diagrams are limited; what takes more is not made, and nothing is said of
   it.

   The tree is made by the way: a node is hung where it is made first, by a
   partition or without, and gets the partition of its parent that comes later.  To
   go up it takes the logarithm of its depth (Myers, "An applicative random-access
   stack", 1983).  */

#include "pred/ppg.h"
#include <string.h>

#define FEW_STEPS 32		/* Of one partition.  */
#define MAX_CHILDREN 256

/* ---- Nodes ------------------------------------------------------------------ */

static unsigned
hash (psi_dd set)
{
  return (unsigned) psi_hash (0, set);
}

unsigned
psi_ppg_node_of (const psi_ppg *g, psi_dd set)
{
  psi_for_each_hashed (x, &g->table, hash (set))
    if (g->node[x].set == set)
      return x;
  return PSI_NONE;
}

/* A new node below PARENT, by a partition; PSI_NONE: by none.  */
static unsigned
node_new (psi_ppg *g, psi_dd set, unsigned parent, unsigned by)
{
  struct psi_ppg_node n = {
    .set = set, .by = by, .flow = PSI_NONE, .literal = PSI_NONE, .up = PSI_NONE,
    .down = PSI_NONE, .last_up = PSI_NONE, .last_down = PSI_NONE };

  PSI_ADD (g, tree, (struct psi_tree) { .up = parent });
  psi_tree_hang (g->tree, g->nnode, parent);
  psi_table_add (&g->table, hash (set), g->nnode);
  PSI_ADD (g, node, n);
  return g->nnode - 1;
}

/* ---- The tree ---------------------------------------------------------------- */

bool
psi_ppg_apart (const psi_ppg *g, unsigned a, unsigned b)
{
  if (a == PSI_PPG_EMPTY || b == PSI_PPG_EMPTY)
    return true;
  psi_tree_fork (g->tree, &a, &b);
  return a != b && g->node[a].by != PSI_NONE && g->node[a].by == g->node[b].by;
}

/* ---- Partitions --------------------------------------------------------------- */

/* Appends PARTITION to a list of links.  */
static void
append (psi_ppg *g, unsigned *first, unsigned *last, unsigned partition)
{
  unsigned i = g->nlink;

  PSI_ADD (g, link, (struct psi_ppg_link) { partition, PSI_NONE });
  if (*last == PSI_NONE)
    *first = i;
  else
    g->link[*last].next = i;
  *last = i;
}

/* Are the N sets CHILD disjoint and within PARENT?  *REST is what they leave out of
   it.  */
static enum psi_answer
is_partition (psi_ppg *g, psi_dd parent, const psi_dd *child, unsigned n,
	      psi_dd *rest)
{
  psi_diagrams *d = g->sets->d;

  *rest = parent;
  psi_diagrams_begin (d, g->steps, false);
  for (unsigned i = 0; i < n; i++)
    {
      enum psi_answer in
	= psi_diagram_disjoint (d, child[i], psi_diagram_not (*rest));
      if (in != PSI_YES)
	return in;
      *rest = psi_diagram_and (d, *rest, psi_diagram_not (child[i]));
    }
  return *rest == PSI_DD_NONE ? PSI_UNKNOWN : PSI_YES;
}

/* Has PARENT this partition already?  */
static bool
is_made (const psi_ppg *g, unsigned parent, const unsigned *child, unsigned n)
{
  unsigned l = g->node[child[0]].up;

  for (; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      unsigned k = 0;
      if (p->parent != parent || p->n != n)
	continue;
      for (unsigned i = 0; i < n; i++)
	for (unsigned j = 0; j < n; j++)
	  k += p->child[i] == child[j];
      if (k == n)
	return true;
    }
  return false;
}

enum psi_answer
psi_ppg_partition (psi_ppg *g, unsigned parent, const psi_dd *child,
		   unsigned n, unsigned level)
{
  psi_dd *set = psi_xmalloc ((n + 1) * sizeof *set), rest;
  unsigned m = 0, i = g->npartition, *node;
  enum psi_answer is;

  for (unsigned k = 0; k < n; k++)
    if (child[k] != PSI_DD_FALSE)
      set[m++] = child[k];
  is = m > MAX_CHILDREN ? PSI_UNKNOWN
       : is_partition (g, g->node[parent].set, set, m, &rest);
  if (is == PSI_YES && rest != PSI_DD_FALSE)
    set[m++] = rest;
  if (is != PSI_YES || m < 2)
    {
      psi_xfree (set);
      return is;
    }
  node = obstack_alloc (&g->pool, m * sizeof *node);
  for (unsigned k = 0; k < m; k++)
    {
      node[k] = psi_ppg_node_of (g, set[k]);
      if (node[k] == PSI_NONE)
	node[k] = node_new (g, set[k], parent, i);
    }
  psi_xfree (set);
  if (is_made (g, parent, node, m))
    {
      obstack_free (&g->pool, node);
      return PSI_YES;
    }
  PSI_ADD (g, partition,
	   (struct psi_ppg_partition) { parent, m, node, level });
  append (g, &g->node[parent].down, &g->node[parent].last_down, i);
  for (unsigned k = 0; k < m; k++)
    {
      struct psi_ppg_node *c = &g->node[node[k]];
      append (g, &c->up, &c->last_up, i);
      if (g->tree[node[k]].up == parent && c->by == PSI_NONE)
	c->by = i;
    }
  return PSI_YES;
}

unsigned
psi_ppg_below (psi_ppg *g, unsigned parent, psi_dd set)
{
  unsigned x = psi_ppg_node_of (g, set);
  psi_diagrams *d = g->sets->d;

  if (x != PSI_NONE)
    return x;
  psi_diagrams_begin (d, g->steps, false);
  if (psi_diagram_disjoint (d, set, psi_diagram_not (g->node[parent].set))
      != PSI_YES)
    return PSI_NONE;
  return node_new (g, set, parent, PSI_NONE);
}

/* ---- Making ------------------------------------------------------------------- */

psi_ppg *
psi_ppg_start (psi_fn *fn, const psi_defined *defined)
{
  psi_ppg *g = psi_zeroed (1, sizeof *g);
  unsigned n = psi_cdg_of (fn)->flow->n;

  g->fn = fn;
  g->steps = FEW_STEPS;
  g->cdg = psi_cdg_of (fn);
  g->sets = psi_sets_new (fn, defined);
  obstack_specify_allocation (&g->pool, 0, 0, psi_xmalloc, psi_xfree);
  g->class = obstack_alloc (&g->pool, 2 * n * sizeof *g->class);
  g->same = g->class + n;
  memset (g->class, 0xff, 2 * n * sizeof *g->class);
  node_new (g, PSI_DD_FALSE, PSI_NONE, PSI_NONE);
  node_new (g, PSI_DD_TRUE, PSI_NONE, PSI_NONE);
  return g;
}

void
psi_ppg_free (psi_ppg *g)
{
  if (!g)
    return;
  psi_xfree (g->node);
  psi_xfree (g->tree);
  psi_xfree (g->partition);
  psi_xfree (g->link);
  psi_table_free (&g->table);
  psi_xfree (g->done);
  psi_xfree (g->pair);
  psi_table_free (&g->pairs);
  obstack_free (&g->pool, NULL);
  psi_sets_free (g->sets);
  psi_defined_free (g->defined);
  psi_xfree (g);
}

/* ---- Checking ------------------------------------------------------------------ */

/* Each partition was checked when it was made; here, that the tree and the
   partitions say the same.  */
enum psi_status
psi_ppg_check (psi_ctx *ctx, const psi_ppg *g)
{
  const char *what = "the predicate partition graph";

  for (unsigned x = PSI_PPG_ALL + 1; x < g->nnode; x++)
    {
      const struct psi_ppg_node *n = &g->node[x];
      unsigned up = g->tree[x].up;
      if (up == PSI_NONE || up == x || g->tree[up].depth + 1 != g->tree[x].depth
	  || (n->by != PSI_NONE && g->partition[n->by].parent != up)
	  || psi_ppg_node_of (g, n->set) != x)
	{
	  psi_broken (ctx, what, "wrong place of node %u", x);
	  return PSI_BROKEN;
	}
    }
  if (g->overlaps)
    {
      psi_broken (ctx, what, "%u partitions are none", g->overlaps);
      return PSI_BROKEN;
    }
  return PSI_OK;
}
