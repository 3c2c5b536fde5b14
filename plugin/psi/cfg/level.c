/* cfg/level.c: the flow graph of each level of the loop nesting forest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   See cfg/level.h.  Blocks are looked at once, in reverse postorder, which is an
   order of all levels at once: of the edges that go against it each leads to
   the header of a loop around both its ends, and there it is cut.  The trees
   need no iteration, as the graphs are acyclic; the nearest common ancestor of
   two nodes is found by jump pointers, so that no shape of graph takes more than
   the logarithm of its size for each edge.

   A trace of an irreducible loop begins at the header, or with an edge that
   enters it elsewhere: START branches to these.  Some path from the function's
   entry to where such a trace begins has no other block of the loop.  To the header
   that is the path in the depth-first tree, as all of the loop is below.  Let an
   edge enter the loop elsewhere, from a block o.  Did the search find o before the
   header and leave it before, the edge's end would not be below the header; were o
   below the header, it could reach it by the edge and be in the loop.  So o is above
   the header or was found after all below, and the path in the tree to o will do.
   Hence what dominates a block of the loop and is in the loop is executed before it
   in each trace, as if the loop were reducible.  */

#include "cfg/level.h"
#include <string.h>

/* What is needed to make a graph, beside the graph itself.  */
struct make
{
  psi_fn *fn;
  const struct psi_loops *loops;
  struct psi_flow *flow;
  unsigned cap;
  unsigned *from, *to;		/* By node: of an EDGE its ends.  */
  unsigned **exit;		/* By loop: its exits' EDGEs.  */
  unsigned *nexits;		/* Of them, how many are there.  */
};

static unsigned
add_node (struct make *m, enum psi_flow_kind kind, unsigned level)
{
  unsigned x = m->flow->n++;

  m->flow->node[x] = (struct psi_flow_node) { .kind = kind, .level = level };
  m->from[x] = m->to[x] = PSI_NONE;
  return x;
}

/* An edge from FROM; PSI_NONE as TO: not known yet.  */
static unsigned
add_edge (struct make *m, unsigned from, unsigned to, psi_edge *edge)
{
  unsigned x = add_node (m, PSI_FLOW_EDGE, m->flow->node[from].level);

  m->flow->node[x].edge = edge;
  m->from[x] = from;
  m->to[x] = to;
  return x;
}

static unsigned
level_of (const psi_loop *loop)
{
  return loop ? loop->index + 1 : 0;
}

/* B and what begins with it: its loop, if it is a header.  */
static void
add_block (struct make *m, psi_block *b)
{
  struct psi_flow *f = m->flow;
  psi_loop *loop = m->loops->of[b->id];
  unsigned level = level_of (loop), x;

  if (loop && loop->header == b)
    {
      x = add_node (m, PSI_FLOW_LOOP, level_of (loop->parent));
      f->node[x].block = b;
      f->loop[loop->index] = x;
    }
  if (loop ? loop->header == b : b == m->fn->blocks[0])
    {
      f->start[level] = add_node (m, PSI_FLOW_START, level);
      for (unsigned i = 0; loop && i < loop->nentries; i++)
	add_edge (m, f->start[level], PSI_NONE, loop->entries[i]);
      add_edge (m, f->start[level], f->n + 1, NULL);
    }
  x = add_node (m, PSI_FLOW_BLOCK, level);
  f->node[x].block = b;
  f->block[b->id] = x;
}

/* The edges from B, all of whose levels but for what comes later are known.  An
   edge's end is left open; `edge' tells it.  */
static void
add_block_edges (struct make *m, psi_block *b)
{
  struct psi_flow *f = m->flow;

  for (unsigned i = 0; i < b->nsucc; i++)
    {
      psi_edge *e = b->succ[i];
      psi_loop *in = m->loops->of[b->id];
      psi_loop *to = psi_loop_common (in, m->loops->of[e->dst->id]);
      unsigned from = f->block[b->id];
      for (; in != to; in = in->parent)
	{
	  unsigned x = add_edge (m, from, PSI_NONE, e);
	  m->exit[in->index][m->nexits[in->index]++] = x;
	  from = f->loop[in->index];
	}
      add_edge (m, from, PSI_NONE, e);
    }
}

/* The node of B, which is in the level of EDGE, as EDGE's end.  */
static unsigned
end_in_level (struct make *m, unsigned level, psi_block *b)
{
  struct psi_flow *f = m->flow;
  psi_loop *in = m->loops->of[b->id];

  if (level_of (in) == level)
    return in && in->header == b ? f->end[level] : f->block[b->id];
  while (level_of (in->parent) != level)
    in = in->parent;
  return f->loop[in->index];
}

/* The stars of LOOP, one for each block that an edge leaves it for, and the
   ends of the edges there.  STAR, by block id, is PSI_NONE before and after.  */
static void
add_stars (struct make *m, psi_loop *loop, unsigned *star)
{
  struct psi_flow *f = m->flow;
  unsigned n = m->nexits[loop->index], *exit = m->exit[loop->index];

  for (unsigned i = 0; i < n; i++)
    {
      psi_block *to = f->node[exit[i]].edge->dst;
      if (star[to->id] == PSI_NONE)
	{
	  unsigned x = add_node (m, PSI_FLOW_STAR, loop->index + 1);
	  f->node[x].block = to;
	  star[to->id] = x;
	}
      m->to[exit[i]] = star[to->id];
    }
  for (unsigned i = 0; i < n; i++)
    star[f->node[exit[i]].edge->dst->id] = PSI_NONE;
}

/* An edge to its level's end from each node that has no other, and the ends.  */
static void
add_ends (struct make *m)
{
  struct psi_flow *f = m->flow;
  unsigned n = f->n;
  bool *has = psi_zeroed (n, sizeof *has);

  for (unsigned x = 0; x < n; x++)
    if (m->from[x] != PSI_NONE)
      has[m->from[x]] = true;
  for (unsigned x = 0; x < n; x++)
    if (f->node[x].kind != PSI_FLOW_EDGE && !has[x])
      add_edge (m, x, PSI_NONE, NULL);
  psi_xfree (has);
  for (unsigned l = 0; l < f->nlevels; l++)
    f->end[l] = add_node (m, PSI_FLOW_END, l);
  for (unsigned x = 0; x < f->n; x++)
    {
      struct psi_flow_node *e = &f->node[x];
      if (e->kind == PSI_FLOW_EDGE && m->to[x] == PSI_NONE)
	m->to[x] = e->edge ? end_in_level (m, e->level, e->edge->dst)
			   : f->end[e->level];
    }
}

/* ---- Neighbours ------------------------------------------------------------ */

static void
count_neighbours (struct make *m)
{
  struct psi_flow *f = m->flow;
  unsigned *at;

  for (unsigned x = 0; x < f->n; x++)
    if (f->node[x].kind == PSI_FLOW_EDGE)
      {
	f->node[x].nin = f->node[x].nout = 1;
	f->node[m->from[x]].nout++;
	f->node[m->to[x]].nin++;
      }
  at = f->list = psi_xmalloc (4 * (size_t) f->n * sizeof *at);
  for (unsigned x = 0; x < f->n; x++)
    {
      struct psi_flow_node *n = &f->node[x];
      n->in = at;
      n->out = at + n->nin;
      at += n->nin + n->nout;
      n->nin = n->nout = 0;
    }
}

static void
link_neighbours (struct make *m)
{
  struct psi_flow *f = m->flow;

  count_neighbours (m);
  for (unsigned x = 0; x < f->n; x++)
    if (f->node[x].kind == PSI_FLOW_EDGE)
      {
	struct psi_flow_node *from = &f->node[m->from[x]];
	struct psi_flow_node *to = &f->node[m->to[x]];
	from->out[from->nout++] = x;
	to->in[to->nin++] = x;
	f->node[x].in[f->node[x].nin++] = m->from[x];
	f->node[x].out[f->node[x].nout++] = m->to[x];
      }
}

/* ---- Trees ----------------------------------------------------------------- */

void
psi_tree_hang (struct psi_tree *t, unsigned x, unsigned up)
{
  unsigned j;

  t[x] = (struct psi_tree) { .up = up, .jump = x };
  if (up == PSI_NONE)
    return;
  j = t[up].jump;
  t[x].depth = t[up].depth + 1;
  t[x].jump = t[up].depth - t[j].depth == t[j].depth - t[t[j].jump].depth
	      ? t[j].jump : up;
}

static unsigned
climb (const struct psi_tree *t, unsigned x, unsigned depth)
{
  while (t[x].depth > depth)
    x = t[t[x].jump].depth >= depth ? t[x].jump : t[x].up;
  return x;
}

void
psi_tree_fork (const struct psi_tree *t, unsigned *a, unsigned *b)
{
  *a = climb (t, *a, t[*b].depth);
  *b = climb (t, *b, t[*a].depth);
  while (*a != *b && t[*a].up != t[*b].up)
    {
      bool far = t[*a].jump != t[*b].jump;
      *a = far ? t[*a].jump : t[*a].up;
      *b = far ? t[*b].jump : t[*b].up;
    }
}

bool
psi_tree_above (const struct psi_tree *t, unsigned a, unsigned b)
{
  return t[a].depth <= t[b].depth && climb (t, b, t[a].depth) == a;
}

bool
psi_flow_refused (const struct psi_flow *f, unsigned level)
{
  return level > 0 && f->loops[level - 1].nentries > 0;
}

/* The N nodes at NEXT are what comes before X in the direction of T.  */
static void
hang_below (struct psi_tree *t, unsigned x, const unsigned *next,
	    unsigned n)
{
  unsigned up = n ? next[0] : PSI_NONE;

  for (unsigned i = 1; i < n; i++)
    {
      unsigned a = next[i];
      psi_tree_fork (t, &up, &a);
      up = up == a ? a : t[a].up;
    }
  psi_tree_hang (t, x, up);
}

static void
make_trees (struct psi_flow *f)
{
  f->dom = psi_xmalloc (2 * (size_t) f->n * sizeof *f->dom);
  f->pdom = f->dom + f->n;
  for (unsigned x = 0; x < f->n; x++)
    hang_below (f->dom, x, f->node[x].in, f->node[x].nin);
  for (unsigned x = f->n; x-- > 0;)
    hang_below (f->pdom, x, f->node[x].out, f->node[x].nout);
}

/* ---- Entry ----------------------------------------------------------------- */

/* How many nodes there can be: a block has a node, a loop a node, START and END,
   an exit of a loop an edge and perhaps a star, which has an edge too, and what
   has no edge gets one, as does an entry.  */
static size_t
bound (const struct psi_loops *l)
{
  size_t size = 3 + 2 * (size_t) l->nrpo + 5 * (size_t) l->n;

  for (unsigned i = 0; i < l->nrpo; i++)
    size += l->rpo[i]->nsucc;
  for (unsigned i = 0; i < l->n; i++)
    size += 3 * (size_t) l->loop[i].nexits + l->loop[i].nentries;
  return size;
}

static void
fill (struct make *m)
{
  struct psi_flow *f = m->flow;
  unsigned *star = psi_xmalloc (m->fn->nblocks * sizeof *star);

  for (unsigned i = 0; i < m->loops->nrpo; i++)
    {
      add_block (m, m->loops->rpo[i]);
      add_block_edges (m, m->loops->rpo[i]);
    }
  memset (star, 0xff, m->fn->nblocks * sizeof *star);
  for (unsigned l = 0; l + 1 < f->nlevels; l++)
    add_stars (m, &f->loops[l], star);
  psi_xfree (star);
  add_ends (m);
  link_neighbours (m);
}

struct psi_flow *
psi_flow_new (psi_fn *fn, const struct psi_loops *all)
{
  psi_loop *loops = all->loop;
  unsigned nloops = all->n;
  struct psi_flow *f = psi_xmalloc (sizeof *f);
  struct make m = { .fn = fn, .loops = all, .flow = f };
  size_t cap = bound (all), nexits = 0;
  unsigned *exits;

  for (unsigned i = 0; i < nloops; i++)
    nexits += loops[i].nexits;
  memset (f, 0, sizeof *f);
  f->loops = loops;
  f->nlevels = nloops + 1;
  f->node = psi_xmalloc (cap * sizeof *f->node);
  f->start = psi_xmalloc (2 * (size_t) f->nlevels * sizeof *f->start);
  f->end = f->start + f->nlevels;
  f->loop = psi_xmalloc (nloops * sizeof *f->loop);
  f->block = psi_xmalloc (fn->nblocks * sizeof *f->block);
  memset (f->block, 0xff, fn->nblocks * sizeof *f->block);
  m.from = psi_xmalloc (cap * sizeof *m.from);
  m.to = psi_xmalloc (cap * sizeof *m.to);
  m.exit = psi_xmalloc (nloops * sizeof *m.exit);
  m.nexits = psi_xmalloc (nloops * sizeof *m.nexits);
  exits = psi_xmalloc (nexits * sizeof *exits);
  nexits = 0;
  for (unsigned i = 0; i < nloops; i++)
    {
      m.exit[i] = exits + nexits;
      m.nexits[i] = 0;
      nexits += loops[i].nexits;
    }
  fill (&m);
  make_trees (f);
  psi_xfree (m.from);
  psi_xfree (m.to);
  psi_xfree (m.exit);
  psi_xfree (m.nexits);
  psi_xfree (exits);
  return f;
}

void
psi_flow_free (struct psi_flow *f)
{
  if (!f)
    return;
  psi_xfree (f->node);
  psi_xfree (f->start);
  psi_xfree (f->loop);
  psi_xfree (f->block);
  psi_xfree (f->dom);
  psi_xfree (f->list);
  psi_xfree (f);
}
