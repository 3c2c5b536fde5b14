/* pred/ppg-flow.c: the partitions of a flow graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each level of the nest of loops has a flow graph without cycles (cfg/level.h), whose
   nodes, up to equivalence, are nodes here.  Questions need the tree: X hangs below
   its dominator, as one of the edges that leave it or alone.  For people there are
   the partitions of both papers, which find the same nodes:

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4.1.3, after the control dependences: what depends on several edges
   is partitioned into these (Property 6), and the dominator of it into what
   depends on them and the edges that lead away from it (complete ()).

   Algorithm 1 there, after Gillies et al. (1996), after the flow graph: what has
   several predecessors is partitioned into the edges from them, and its dominator
   into it and a dummy.

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

   Time: what all the partitions hold, and the steps of their diagrams.  That of
   complete () can be the square of the number of blocks, as in a switch whose cases
   fall through.  Where a partition would have more than MAX_CHILDREN there is a
   dummy in its place.  */

#include "pred/ppg.h"
#include <string.h>

#define MAX_CHILDREN 256
#define MANY_STEPS 4096		/* Of one partition in a graph for people.  */

/* ---- Sets --------------------------------------------------------------------- */

/* The loop of LEVEL; null: the function.  */
static const psi_loop *
loop_of_level (const struct psi_flow *f, unsigned level)
{
  return level ? &f->loops[level - 1] : NULL;
}

/* What X of F is in the dependence graph; an edge that leaves the level is one that a
   turn of it goes over, any.  */
static struct psi_key
key_of (psi_fn *fn, const struct psi_flow *f, unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];
  const psi_loop *l = loop_of_level (f, n->level);
  unsigned i = 0;

  switch (n->kind)
    {
    case PSI_FLOW_BLOCK:
      return psi_key_block (n->block);
    case PSI_FLOW_LOOP:
      return psi_key_loop (PSI_NODE_LOOP, psi_loop_of (fn, n->block), 0);
    case PSI_FLOW_EDGE:
      break;
    default:
      return psi_key_loop (PSI_NODE_LOOP, l, 0);
    }
  if (f->node[n->in[0]].kind == PSI_FLOW_START)
    {
      if (!l || l->nentries == 0)
	return psi_key_loop (PSI_NODE_LOOP, l, 0);
      while (n->edge && l->entries[i++] != n->edge)
	;
      return psi_key_loop (PSI_NODE_ENTRY, l, i);
    }
  if (!l || psi_loop_common (l, psi_loop_of (fn, n->edge->dst))
	    == l)
    return psi_key_edge (n->edge);
  while (l->exits[i] != n->edge)
    i++;
  return psi_key_loop (PSI_NODE_TURN, l, i);
}

/* The set of X; PSI_DD_NONE: too much work.  */
static psi_dd
set_of_flow (psi_ppg *g, unsigned x, bool *exact)
{
  const struct psi_flow *f = g->cdg->flow;
  const struct psi_flow_node *n = &f->node[x];
  psi_sets *s = g->sets;
  struct psi_set set;
  psi_dd all = PSI_DD_FALSE, one;

  if (n->kind == PSI_FLOW_EDGE && !n->edge
      && f->node[n->in[0]].kind != PSI_FLOW_START)
    return set_of_flow (g, n->in[0], exact);
  if (n->kind != PSI_FLOW_STAR)
    {
      if (!psi_set_of_ref (s, psi_pdg_of (s->pdg, key_of (g->fn, f, x)), false, &set))
	return PSI_DD_NONE;
      *exact &= set.exact;
      return set.yes;
    }
  for (unsigned i = 0; i < n->nin; i++)
    {
      one = set_of_flow (g, n->in[i], exact);
      psi_diagrams_begin (s->d, MAX_STEPS, false);
      all = psi_diagram_or (s->d, all, one);
    }
  return all;
}

/* ---- The tree ------------------------------------------------------------------ */

/* What X hangs below: its dominator, or the loop around its level.  PSI_NONE:
   nothing but all traces.  */
static unsigned
above (const psi_ppg *g, unsigned x)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned level = f->node[x].level;

  if (f->dom[x].up != PSI_NONE)
    return g->cdg->class[f->dom[x].up];
  return level ? g->cdg->class[f->loop[level - 1]] : PSI_NONE;
}

/* PARENT, a node, is partitioned into the N flow nodes X.  */
static void
divide (psi_ppg *g, unsigned parent, const unsigned *x, unsigned n,
	unsigned level)
{
  bool exact = true, known = parent != PSI_NONE;
  psi_dd *set;

  if (n > MAX_CHILDREN)
    return;
  set = psi_xmalloc (n * sizeof *set);
  for (unsigned i = 0; i < n && known; i++)
    {
      set[i] = set_of_flow (g, g->cdg->class[x[i]], &exact);
      known = set[i] != PSI_DD_NONE;
    }
  if (known)
    g->overlaps += psi_ppg_partition (g, parent, set, n, level) == PSI_NO
		   && exact;
  psi_xfree (set);
}

/* Node Y is what the class of X is.  */
static void
name (psi_ppg *g, unsigned x, unsigned y)
{
  g->class[x] = y;
  if (y == PSI_NONE || g->node[y].flow == x || g->same[x] != PSI_NONE)
    return;
  g->same[x] = g->node[y].flow;
  g->node[y].flow = x;
}

/* Makes the node of X, a class, what is above it being made.  */
static void
make (psi_ppg *g, unsigned x)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned up = above (g, x), parent = PSI_PPG_ALL;
  bool exact = true;
  psi_dd set;

  if (up != PSI_NONE)
    parent = g->class[up];
  if (parent == PSI_NONE || (set = set_of_flow (g, x, &exact)) == PSI_DD_NONE)
    return;
  if (f->node[x].kind == PSI_FLOW_EDGE && f->node[f->node[x].in[0]].nout > 1
      && f->node[f->node[x].in[0]].nout <= MAX_CHILDREN
      && psi_ppg_node_of (g, set) == PSI_NONE)
    divide (g, parent, f->node[f->node[x].in[0]].out,
	    f->node[f->node[x].in[0]].nout, f->node[x].level);
  name (g, x, psi_ppg_below (g, parent, set));
}

unsigned
psi_ppg_flow_node (psi_ppg *g, unsigned x)
{
  unsigned n = 0, *stack;

  x = g->cdg->class[x];
  if (g->class[x] != PSI_NONE)
    return g->class[x];
  for (unsigned y = x; y != PSI_NONE && g->class[y] == PSI_NONE;
       y = above (g, y))
    n++;
  stack = psi_xmalloc (n * sizeof *stack);
  for (unsigned i = n, y = x; i-- > 0; y = above (g, y))
    stack[i] = y;
  for (unsigned i = 0; i < n; i++)
    make (g, stack[i]);
  psi_xfree (stack);
  return g->class[x];
}

/* ---- From the control dependences ----------------------------------------------- */

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

/* The paper's complete (): puts what IDOM is partitioned into into CHILD; 0: too
   many.  */
static unsigned
complete (struct build *b, unsigned v, unsigned idom)
{
  const struct psi_flow *f = b->g->cdg->flow;
  unsigned n = 0;

  b->now++;
  b->nbranches = 0;
  reach_edges (b, v);
  for (unsigned i = 0; i < b->nbranches && i < MAX_CHILDREN; i++)
    if (b->branch[i] != idom)
      reach_edges (b, b->branch[i]);
  if (b->nbranches > MAX_CHILDREN)
    return 0;
  b->child[n++] = v;
  for (unsigned i = 0; i < b->nbranches; i++)
    {
      const struct psi_flow_node *x = &f->node[b->branch[i]];
      for (unsigned k = 0; k < x->nout; k++)
	if (b->reached[x->out[k]] != b->now)
	  b->child[n++] = x->out[k];
      if (n > MAX_CHILDREN)
	return 0;
    }
  return n;
}

/* V depends on several edges.  */
static void
add_dependent (struct build *b, unsigned v)
{
  const struct psi_cdg *c = b->g->cdg;
  unsigned level = c->flow->node[v].level, idom = c->flow->dom[v].up, n;

  divide (b->g, b->g->class[v], c->edges[v], c->nedges[v], level);
  n = complete (b, v, idom);
  if (n == 0)
    b->child[n++] = v;
  divide (b->g, psi_ppg_flow_node (b->g, idom), b->child, n, level);
}

/* ---- From the flow graph --------------------------------------------------------- */

/* V has several predecessors.  */
static void
add_join (psi_ppg *g, unsigned v)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned level = f->node[v].level;

  divide (g, psi_ppg_flow_node (g, v), f->node[v].in, f->node[v].nin, level);
  if (g->cdg->class[v] == v && f->dom[v].up != PSI_NONE)
    divide (g, psi_ppg_flow_node (g, f->dom[v].up), &v, 1, level);
}

/* ---- Both ------------------------------------------------------------------------- */

static void
make_all (psi_ppg *g, enum psi_ppg_how how)
{
  const struct psi_cdg *c = g->cdg;
  const struct psi_flow *f = c->flow;
  struct build b = { .g = g };

  b.reached = psi_zeroed (3 * f->n, sizeof *b.reached);
  b.branch = b.reached + f->n;
  b.child = b.branch + f->n;
  for (unsigned x = 0; x < f->n; x++)
    psi_ppg_flow_node (g, x);
  for (unsigned x = 0; x < f->n; x++)
    {
      if (f->node[x].nout > 1)
	divide (g, psi_ppg_flow_node (g, x), f->node[x].out, f->node[x].nout,
		f->node[x].level);
      if (how == PSI_PPG_CFG || c->large)
	{
	  if (f->node[x].nin > 1)
	    add_join (g, x);
	}
      else if (c->class[x] == x && c->nedges[x] > 1)
	add_dependent (&b, x);
    }
  psi_xfree (b.reached);
}

psi_ppg *
psi_ppg_new (psi_fn *fn, enum psi_ppg_how how)
{
  psi_defined *defined = psi_defined_new (fn);
  psi_ppg *g = psi_ppg_start (fn, defined);

  g->defined = defined;
  g->steps = MANY_STEPS;
  make_all (g, how);
  return g;
}
