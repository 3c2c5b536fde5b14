/* pred/ppg-cdg.c: the partitions of a flow graph, from its control dependences.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4.1.3: a branch is partitioned into its edges; what depends on
   several edges into these (Property 6); and the latter makes a partition of its
   dominator together with the edges that lead away from it (complete ()).

   The paper's map from sets of edges to predicates is the class of cfg/cdg.c:
   equal sets belong to equivalent nodes and equivalent ones have equal sets
   (Properties 4 and 7).  Algorithm 5 is lost in print; it works on all nodes
   there, which gives p = p for equivalent ones, so here once for each class,
   from the dominator of its first node.

   complete () is right, which the paper does not prove.  Let v be the first node
   of its class, d its dominator, and R the branches from which a path of control
   dependences leads to v, up to d.  No node but d at the end of such a path is
   outside the dominance of d, else v would post-dominate d and be equivalent.
   A trace through d that takes an edge on which the next node of such a path
   depends, comes to this node; so it comes to v at last, or takes an edge from a
   branch in R that leads to none.  It does one of them only, and once: let y1 and
   y2 both depend on an edge that it takes, y2 after y1, each with a path to v
   (or v itself).  y2 post-dominates y1, hence, step by step, all nodes on the
   path from y1, hence v; but from y2 v is yet to come, in a graph without
   cycles.

   Time: what all the partitions hold.  That of complete () can be the square of
   the number of blocks, as in a switch whose cases fall through, or where nothing
   but the entry dominates anything.  Where a partition would have more than
   MAX_CHILDREN the first construction's dummy is made in its place; so it is
   linear, and what is made at one place does not depend on another.  */

#include "pred/ppg.h"
#include <string.h>

#define MAX_CHILDREN 256

struct build
{
  psi_ppg *g;
  unsigned now;			/* Which call of complete ().  */
  unsigned *reached;		/* By node: the last call that did.  */
  unsigned *branch, nbranches;	/* Reached, in the order of walking.  */
  unsigned *child;		/* Room for all nodes.  */
};

static bool
reach (struct build *b, unsigned x)
{
  bool first = b->reached[x] != b->now;

  b->reached[x] = b->now;
  return first;
}

/* The partition of the class of V by the edges that it depends on.  */
static void
add_merge (struct build *b, unsigned v)
{
  const struct psi_cdg *c = b->g->cdg;

  for (unsigned i = 0; i < c->nedges[v]; i++)
    b->child[i] = b->g->class[c->edges[v][i]];
  psi_ppg_partition (b->g, b->g->class[v], b->child, c->nedges[v], false);
}

/* Marks the edges that V depends on; reaches the branches that they leave.  */
static void
reach_edges (struct build *b, unsigned v)
{
  const struct psi_cdg *c = b->g->cdg;

  v = c->class[v];
  for (unsigned i = 0; i < c->nedges[v]; i++)
    {
      unsigned e = c->edges[v][i];
      unsigned x = c->flow->node[e].in[0];
      if (reach (b, e) && reach (b, x))
	b->branch[b->nbranches++] = x;
    }
}

/* The paper's complete ().  False: too large.  */
static bool
complete (struct build *b, unsigned v)
{
  const struct psi_flow *f = b->g->cdg->flow;
  unsigned idom = f->dom.up[v], n = 0;

  b->now++;
  b->nbranches = 0;
  reach_edges (b, v);
  for (unsigned i = 0; i < b->nbranches && i < MAX_CHILDREN; i++)
    if (b->branch[i] != idom)
      reach_edges (b, b->branch[i]);
  if (b->nbranches > MAX_CHILDREN)
    return false;
  b->child[n++] = b->g->class[v];
  for (unsigned i = 0; i < b->nbranches; i++)
    {
      const struct psi_flow_node *x = &f->node[b->branch[i]];
      for (unsigned k = 0; k < x->nout; k++)
	if (b->reached[x->out[k]] != b->now)
	  b->child[n++] = b->g->class[x->out[k]];
      if (n > MAX_CHILDREN)
	return false;
    }
  psi_ppg_partition (b->g, b->g->class[idom], b->child, n, false);
  return true;
}

void
psi_ppg_from_cdg (psi_ppg *g)
{
  const struct psi_cdg *c = g->cdg;
  const struct psi_flow *f = c->flow;
  struct build b = { .g = g };

  b.reached = psi_xmalloc (3 * (size_t) f->n * sizeof *b.reached);
  b.branch = b.reached + f->n;
  b.child = b.branch + f->n;
  memset (b.reached, 0, f->n * sizeof *b.reached);
  for (unsigned v = 0; v < f->n; v++)
    if (g->class[v] != PSI_NONE && c->class[v] == v && c->nedges[v] > 1)
      {
	add_merge (&b, v);
	if (!complete (&b, v))
	  psi_ppg_within (g, g->class[f->dom.up[v]], g->class[v]);
      }
  psi_xfree (b.reached);
}
