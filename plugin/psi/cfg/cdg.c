/* cfg/cdg.c: control dependence within each level of the loop nesting forest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 3.2.2, 3.3 and 4.1.1: what a node depends on is the set of edges
   (PDF_succ) from which on it is sure to be executed, but not from the branch
   that they leave; of these exactly one is taken on each trace through the node
   (Property 6), and equivalent nodes have the same (Property 7).  The levels
   are those of cfg/level.h, so that no trace passes a node twice.

   Equivalence (Definition 8) is found first, by the trees alone: if a dominates
   b and b post-dominates a, then b post-dominates each dominator of b on the
   way, too, since the graph has no cycles.  So b is equivalent to the nodes
   above if it is to the one just above.  Then only one node of each class
   stores its edges (Cytron et al. 1991: what is passed from the edge up the tree
   of post-dominators, as far as the branch's own).

   Time: near-linear beside the size of the dependences themselves, which can
   grow by the square: in a switch of N cases that fall through, case I depends
   on I edges.  It is known before any is stored; from MAX_EDGES on they are not,
   and psi_control_edges () knows nothing.  */

#include "cfg/level.h"
#include <string.h>

#define MAX_EDGES (1u << 22)

static void
find_classes (struct psi_cdg *c)
{
  const struct psi_flow *f = c->flow;

  for (unsigned x = 0; x < f->n; x++)
    {
      unsigned up = f->dom[x].up;
      bool same = up != PSI_NONE && psi_tree_above (f->pdom, x, up);
      c->class[x] = same ? c->class[up] : x;
    }
}

/* The branch that EDGE leaves; PSI_NONE: no edge of a branch.  */
static unsigned
branch_of (const struct psi_flow *f, unsigned edge)
{
  if (f->node[edge].kind != PSI_FLOW_EDGE
      || f->node[f->node[edge].in[0]].nout < 2)
    return PSI_NONE;
  return f->node[edge].in[0];
}

/* How many nodes depend on edges, all in all.  */
static size_t
count_all (const struct psi_flow *f)
{
  size_t n = 0;

  for (unsigned e = 0; e < f->n; e++)
    {
      unsigned b = branch_of (f, e);
      if (b != PSI_NONE)
	n += f->pdom[e].depth - f->pdom[f->pdom[b].up].depth;
    }
  return n;
}

/* Passes each edge to the classes that depend on it; STORE: into their lists,
   else into the counts only.  */
static void
pass_edges (struct psi_cdg *c, bool store)
{
  const struct psi_flow *f = c->flow;

  for (unsigned e = 0; e < f->n; e++)
    {
      unsigned b = branch_of (f, e);
      if (b == PSI_NONE)
	continue;
      for (unsigned x = e; x != f->pdom[b].up; x = f->pdom[x].up)
	if (c->class[x] == x)
	  {
	    if (store)
	      c->edges[x][c->nedges[x]] = e;
	    c->nedges[x]++;
	  }
    }
}

static void
store_edges (struct psi_cdg *c)
{
  const struct psi_flow *f = c->flow;
  size_t total = 0;

  pass_edges (c, false);
  for (unsigned x = 0; x < f->n; x++)
    total += c->nedges[x];
  c->list = psi_xmalloc (total * sizeof *c->list);
  c->cfg = psi_xmalloc (total * sizeof *c->cfg);
  total = 0;
  for (unsigned x = 0; x < f->n; x++)
    {
      c->edges[x] = c->list + total;
      total += c->nedges[x];
      c->nedges[x] = 0;
    }
  pass_edges (c, true);
  for (size_t i = 0; i < total; i++)
    c->cfg[i] = f->node[c->list[i]].edge;
}

struct psi_cdg *
psi_cdg_new (psi_fn *fn, const struct psi_loops *loops)
{
  struct psi_cdg *c = psi_zeroed (1, sizeof *c);
  size_t n;

  c->flow = psi_flow_new (fn, loops);
  n = c->flow->n;
  c->class = psi_xmalloc (n * sizeof *c->class);
  c->nedges = psi_zeroed (n, sizeof *c->nedges);
  c->edges = psi_xmalloc (n * sizeof *c->edges);
  find_classes (c);
  c->large = count_all (c->flow) > MAX_EDGES;
  if (!c->large)
    store_edges (c);
  return c;
}

void
psi_cdg_free (struct psi_cdg *c)
{
  if (!c)
    return;
  psi_flow_free (c->flow);
  psi_xfree (c->class);
  psi_xfree (c->nedges);
  psi_xfree (c->edges);
  psi_xfree (c->list);
  psi_xfree (c->cfg);
  psi_xfree (c);
}
