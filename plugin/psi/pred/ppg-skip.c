/* pred/ppg-skip.c: what goes out with a node of the predicate partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A walk (pred/ppg-walk.c) for which a node is out has all its descendants out, from
   parent to child, and few of them say anything new: one whose parents are all
   out is not looked at by them, nor does it have to be seen to be out when it is
   in, for then the node above is in, too.  So it is enough to go on from a node
   that is out with its dominance frontier (Cytron, Ferrante, Rosen, Wegman and
   Zadeck 1991) in the graph of parents and children, in which a root of our own
   is above all nodes without parents.

   Let OUT be a set of nodes with the frontiers of all its members.  Then of a
   parent p that is neither in OUT nor below a member each child c that is below
   a member is in OUT.  Proof.  Be x in OUT and x = n0, n1, ... nk = c a path down.
   x is not strictly above c in the dominator tree, or it would be p or above p.
   Let ni, i > 0, be the first node of the path that x is not strictly above; the
   one before is x or below it in the tree, so ni is in the frontier of x, thus in
   OUT, and the path from it is shorter.  So it goes on as far as c.

   This uses no more of the tree than that a node's ancestors are all above each
   of its parents, or are that parent: a node on a cycle, as equal nodes can be,
   and what is below it may be a child of the root.

   And only for closed partitions is it of use that a node be in OUT.  So a node y
   of the frontier of x is left out if x is above all its parents by closed
   partitions, which then are out, too, and nothing goes out with y.  In the proof y
   is not c, nor is it before c: nodes that it is above have all their parents out,
   and those in its frontier were left out as all their parents by closed partitions
   are below y.

   Frontiers are made from the leaves up, as there; all together can be as large
   as the square of the graph.  When MOST times as many nodes as there are links
   have been stored no more frontiers are: a node that has none takes its
   children, which is right, too.  The regions of testsuite/ppg/speed have 0.3 to
   0.6 times as many.  */

#include "pred/ppg.h"
#include <string.h>

#ifndef MOST
#define MOST 4
#endif

struct making
{
  const psi_ppg *g;
  struct psi_ppg_skip *s;
  struct psi_flow_tree tree;	/* The root is number g->nnodes.  */
  unsigned *order;		/* Parents first.  */
  unsigned *child, *next;	/* The tree's, by node.  */
  unsigned *added;		/* By node: the last one with which it goes
				   out.  */
  unsigned *closed;		/* By node: the nearest one in the tree above
				   all its parents by closed partitions.
				   PSI_NONE: there are none.  */
  bool *ends;			/* By node: nothing goes out with it.  */
  bool *large;			/* By node: its frontier was not made.  */
};

/* The nearest node in the tree above all parents of X, which are in it, or if not
   OPEN only above those by closed partitions.  */
static unsigned
above_parents (const struct making *m, unsigned x, bool open)
{
  const psi_ppg *g = m->g;
  unsigned up = PSI_NONE;

  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (open || !p->open)
	up = up == PSI_NONE ? p->parent
			    : psi_flow_meet (&m->tree, up, p->parent);
    }
  return up;
}

/* All nodes, and where they are in the tree.  */
static void
make_tree (struct making *m)
{
  const psi_ppg *g = m->g;
  unsigned root = g->nnodes, n = psi_ppg_order (g, m->order);

  psi_flow_hang (&m->tree, root, PSI_NONE);
  for (unsigned i = 0; i < g->nnodes; i++)
    {
      unsigned x = m->order[i];
      unsigned up = i < n ? above_parents (m, x, true) : root;
      m->closed[x] = i < n ? above_parents (m, x, false) : root;
      psi_flow_hang (&m->tree, x, up == PSI_NONE ? root : up);
    }
  for (unsigned i = g->nnodes; i-- > 0;)
    {
      unsigned x = m->order[i], up = m->tree.up[x];
      m->next[x] = m->child[up];
      m->child[up] = x;
    }
}

/* Does nothing follow from it that Y goes out with X?  */
static bool
silent (const struct making *m, unsigned x, unsigned y)
{
  return m->ends[y]
	 && (m->closed[y] == PSI_NONE
	     || psi_flow_above (&m->tree, x, m->closed[y]));
}

/* Appends Y to what goes out with X.  */
static void
add (struct making *m, unsigned x, unsigned y)
{
  if (m->added[y] == x || silent (m, x, y))
    return;
  m->added[y] = x;
  PSI_ADD (m->s, list, y);
}

/* Appends the children of X, or only those in its frontier.  */
static void
add_children (struct making *m, unsigned x, bool all)
{
  const psi_ppg *g = m->g;

  for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      for (unsigned k = 0; k < p->n; k++)
	if (all || m->tree.up[p->child[k]] != x)
	  add (m, x, p->child[k]);
    }
}

/* Appends the frontier of X; false: it is too large, or that of a child in the
   tree was.  */
static bool
add_frontier (struct making *m, unsigned x)
{
  struct psi_ppg_skip *s = m->s;

  for (unsigned c = m->child[x]; c != PSI_NONE; c = m->next[c])
    if (m->large[c])
      return false;
    else
      for (unsigned i = s->first[c]; i < s->end[c]; i++)
	if (m->tree.up[s->list[i]] != x)
	  add (m, x, s->list[i]);
  add_children (m, x, false);
  return s->nlist <= MOST * m->g->nlinks;
}

static void
make_list (struct making *m, unsigned x)
{
  struct psi_ppg_skip *s = m->s;
  unsigned first = s->nlist;

  m->large[x] = !add_frontier (m, x);
  if (m->large[x])
    {
      while (s->nlist > first)
	m->added[s->list[--s->nlist]] = PSI_NONE;
      add_children (m, x, true);
    }
  s->first[x] = first;
  s->end[x] = s->nlist;
  m->ends[x] = s->nlist == first;
}

void
psi_ppg_skip_init (struct psi_ppg_skip *s, const psi_ppg *g)
{
  size_t n = g->nnodes + 1;
  struct making m = { .g = g, .s = s };

  memset (s, 0, sizeof *s);
  s->first = psi_xmalloc (2 * n * sizeof *s->first);
  s->end = s->first + n;
  m.order = psi_xmalloc (5 * n * sizeof *m.order);
  m.child = m.order + n;
  m.next = m.child + n;
  m.added = m.next + n;
  m.closed = m.added + n;
  m.ends = psi_zeroed (2 * n, sizeof *m.ends);
  m.large = m.ends + n;
  memset (m.child, 0xff, n * sizeof *m.child);
  memset (m.added, 0xff, n * sizeof *m.added);
  psi_flow_tree_init (&m.tree, n);
  make_tree (&m);
  for (unsigned i = g->nnodes; i-- > 0;)
    make_list (&m, m.order[i]);
  psi_xfree (m.order);
  psi_xfree (m.ends);
  psi_xfree (m.tree.up);
}

void
psi_ppg_skip_free (struct psi_ppg_skip *s)
{
  psi_xfree (s->first);
  psi_xfree (s->list);
}
