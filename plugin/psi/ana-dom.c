/* ana-dom.c: dominators, post-dominators, iterated dominance frontiers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Trees: Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm"
   (2001), with a virtual root in both directions, so that a function with
   many exits needs no special case.  A block from which no exit can be reached
   has no post-dominator in the paper; here the first such block in postorder
   (the deepest) counts as an exit, then the next, until all are reached.

   Frontiers: Sreedhar and Gao, "A linear time algorithm for placing
   phi-nodes" (1995): no frontier is stored, join edges are walked from the
   deepest level up.  Subtrees being ranges of the preorder, a part that was
   visited before is stepped over instead of recursed into.

   Needs: consistent pred and succ lists.  Changes nothing but fn->dom.  */

#include "psi-int.h"
#include <limits.h>
#include <string.h>

#define NONE UINT_MAX

/* All arrays are parts of one piece of memory, see psi_dom_new.  */
struct psi_dom
{
  unsigned n;			/* Reachable blocks.  */
  psi_block **rpo;		/* In reverse postorder.  */
  psi_block **order;		/* In preorder of the dominator tree.  */
  psi_block **idom, **ipdom;	/* By block id.  */
  unsigned *pre;		/* By block id; NONE: unreachable.  */
  unsigned *last;		/* By preorder: the last of the subtree.  */
  unsigned *level;		/* By preorder: depth in the tree.  */
  /* Scratch of psi_iterated_frontier, by preorder but HEAD, by level.  */
  unsigned *head, *next, *stamp, now;
};

/* The graph in one direction, while a tree is made.  Nodes are numbered from
   1 in reverse postorder, 0 is the virtual root.  */
struct graph
{
  bool back;			/* Against the edges.  */
  unsigned n;
  psi_block **node;		/* [1..n] */
  unsigned *num;		/* By block id; 0: not reached.  */
  bool *start;			/* By block id: a child of the root.  */
  unsigned *idom;		/* By number.  */
};

static unsigned
n_next (const psi_block *b, bool back)
{
  return back ? b->npred : b->nsucc;
}

static psi_block *
next_of (const psi_block *b, bool back, unsigned i)
{
  return back ? b->pred[i]->src : b->succ[i]->dst;
}

/* Walks on from START, giving each block not yet seen its place in POST from
   *N up.  STACK and POS have a place for each block, NUM marks the seen.  */
static void
walk (struct graph *g, psi_block *start, psi_block **post, psi_block **stack,
      unsigned *pos)
{
  unsigned depth = 0;

  if (g->num[start->id])
    return;
  g->start[start->id] = true;
  g->num[start->id] = NONE;
  stack[0] = start;
  pos[0] = 0;
  for (;;)
    {
      psi_block *b = stack[depth];
      if (pos[depth] < n_next (b, g->back))
	{
	  psi_block *s = next_of (b, g->back, pos[depth]++);
	  if (!g->num[s->id])
	    {
	      g->num[s->id] = NONE;
	      stack[++depth] = s;
	      pos[depth] = 0;
	    }
	}
      else
	{
	  post[g->n++] = b;
	  if (depth-- == 0)
	    return;
	}
    }
}

/* POST, backwards, becomes the numbering.  */
static void
number (struct graph *g, psi_block **post)
{
  for (unsigned i = 0; i < g->n; i++)
    {
      psi_block *b = post[g->n - 1 - i];
      g->node[i + 1] = b;
      g->num[b->id] = i + 1;
    }
}

static unsigned
meet (const unsigned *idom, unsigned a, unsigned b)
{
  while (a != b)
    if (a > b)
      a = idom[a];
    else
      b = idom[b];
  return a;
}

static void
solve (struct graph *g)
{
  bool changed = true;

  for (unsigned i = 1; i <= g->n; i++)
    g->idom[i] = NONE;
  g->idom[0] = 0;
  while (changed)
    {
      changed = false;
      for (unsigned i = 1; i <= g->n; i++)
	{
	  psi_block *b = g->node[i];
	  unsigned dom = g->start[b->id] ? 0 : NONE;
	  for (unsigned k = 0; k < n_next (b, !g->back) && dom != 0; k++)
	    {
	      unsigned p = g->num[next_of (b, !g->back, k)->id];
	      if (p == 0 || g->idom[p] == NONE)
		continue;
	      dom = dom == NONE ? p : meet (g->idom, dom, p);
	    }
	  if (dom != g->idom[i])
	    {
	      g->idom[i] = dom;
	      changed = true;
	    }
	}
    }
}

/* Fills DOM's preorder from its idoms: children in layout order.  */
static void
preorder (psi_fn *fn, struct psi_dom *d, unsigned *child, unsigned *sibling)
{
  unsigned n = 0, depth = 0;
  unsigned at = fn->blocks[0]->id;

  for (unsigned i = fn->nblocks; i-- > 0;)
    child[i] = NONE;
  for (unsigned i = fn->nblocks; i-- > 0;)
    if (fn->blocks[i] && d->idom[i])
      {
	sibling[i] = child[d->idom[i]->id];
	child[d->idom[i]->id] = i;
      }
  for (;;)
    {
      /* First time at AT.  */
      d->pre[at] = n;
      d->order[n] = fn->blocks[at];
      d->level[n++] = depth;
      if (child[at] != NONE)
	{
	  at = child[at];
	  depth++;
	  continue;
	}
      for (;;)
	{
	  d->last[d->pre[at]] = n - 1;
	  if (!d->idom[at])
	    return;
	  if (sibling[at] != NONE)
	    break;
	  at = d->idom[at]->id;
	  depth--;
	}
      at = sibling[at];
    }
}

static void *
take (char **from, size_t size)
{
  void *p = *from;
  *from += size;
  return p;
}

static struct psi_dom *
psi_dom_new (psi_fn *fn)
{
  size_t n = fn->nblocks, pointers = 4 * n * sizeof (psi_block *);
  size_t size = sizeof (struct psi_dom) + pointers + 6 * n * sizeof (unsigned);
  char *piece = psi_xmalloc (size);
  struct psi_dom *d = memset (piece, 0, size);
  char *at = piece + sizeof *d;

  d->rpo = take (&at, n * sizeof *d->rpo);
  d->order = take (&at, n * sizeof *d->order);
  d->idom = take (&at, n * sizeof *d->idom);
  d->ipdom = take (&at, n * sizeof *d->ipdom);
  d->pre = take (&at, n * sizeof (unsigned));
  d->last = take (&at, n * sizeof (unsigned));
  d->level = take (&at, n * sizeof (unsigned));
  d->head = take (&at, n * sizeof (unsigned));
  d->next = take (&at, n * sizeof (unsigned));
  d->stamp = take (&at, n * sizeof (unsigned));
  for (size_t i = 0; i < n; i++)
    d->pre[i] = d->head[i] = NONE;
  return d;
}

static struct psi_dom *
compute (psi_fn *fn)
{
  struct psi_dom *d = psi_dom_new (fn);
  size_t n = fn->nblocks;
  size_t size = (3 * n + 1) * sizeof (psi_block *)
		+ (3 * n + 1) * sizeof (unsigned) + n * sizeof (bool);
  char *piece = psi_xmalloc (size), *at = piece;
  struct graph g = { 0 };
  psi_block **post = take (&at, n * sizeof *post);
  psi_block **stack = take (&at, n * sizeof *stack);
  unsigned *pos;

  g.node = take (&at, (n + 1) * sizeof *g.node);
  pos = take (&at, n * sizeof *pos);
  g.num = take (&at, n * sizeof *g.num);
  g.idom = take (&at, (n + 1) * sizeof *g.idom);
  g.start = take (&at, n * sizeof *g.start);

  memset (g.num, 0, n * sizeof *g.num);
  memset (g.start, 0, n * sizeof *g.start);
  if (n)
    {
      walk (&g, fn->blocks[0], post, stack, pos);
      number (&g, post);
      solve (&g);
      d->n = g.n;
      memcpy (d->rpo, g.node + 1, g.n * sizeof *d->rpo);
      for (unsigned i = 1; i <= g.n; i++)
	if (g.idom[i])
	  d->idom[g.node[i]->id] = g.node[g.idom[i]];
      preorder (fn, d, pos, g.num);
    }

  g.back = true;
  g.n = 0;
  memset (g.num, 0, n * sizeof *g.num);
  memset (g.start, 0, n * sizeof *g.start);
  for (unsigned i = 0; i < d->n; i++)
    if (d->rpo[i]->nsucc == 0)
      walk (&g, d->rpo[i], post, stack, pos);
  for (unsigned i = d->n; i-- > 0;)
    walk (&g, d->rpo[i], post, stack, pos);
  number (&g, post);
  solve (&g);
  for (unsigned i = 1; i <= g.n; i++)
    if (g.idom[i])
      d->ipdom[g.node[i]->id] = g.node[g.idom[i]];
  psi_xfree (piece);
  return d;
}

static struct psi_dom *
dom_of (psi_fn *fn)
{
  if (!fn->dom)
    fn->dom = compute (fn);
  return fn->dom;
}

void
psi_dom_invalidate (psi_fn *fn)
{
  if (fn->dom)
    psi_xfree (fn->dom);
  fn->dom = NULL;
  psi_cdg_free (fn->cdg);
  fn->cdg = NULL;
  psi_loops_free (fn->loops);
  fn->loops = NULL;
}

psi_block *
psi_idom (psi_fn *fn, const psi_block *b)
{
  return dom_of (fn)->idom[b->id];
}

psi_block *
psi_ipdom (psi_fn *fn, const psi_block *b)
{
  return dom_of (fn)->ipdom[b->id];
}

bool
psi_reachable (psi_fn *fn, const psi_block *b)
{
  return dom_of (fn)->pre[b->id] != NONE;
}

bool
psi_block_dominates (psi_fn *fn, const psi_block *a, const psi_block *b)
{
  struct psi_dom *d = dom_of (fn);
  unsigned x = d->pre[a->id], y = d->pre[b->id];
  return x != NONE && y != NONE && x <= y && y <= d->last[x];
}

bool
psi_insn_dominates (psi_fn *fn, const psi_insn *a, const psi_insn *b)
{
  if (a->block == b->block)
    return a->order < b->order;
  return psi_block_dominates (fn, a->block, b->block);
}

unsigned
psi_dom_pre (psi_fn *fn, const psi_block *b)
{
  return dom_of (fn)->pre[b->id];
}

psi_block *const *
psi_dom_order (psi_fn *fn, unsigned *n)
{
  *n = dom_of (fn)->n;
  return fn->dom->order;
}

psi_block *const *
psi_rpo (psi_fn *fn, unsigned *n)
{
  *n = dom_of (fn)->n;
  return fn->dom->rpo;
}

/* Adds the block at preorder P to those waiting at its level.  */
static void
wait (struct psi_dom *d, unsigned p)
{
  d->next[p] = d->head[d->level[p]];
  d->head[d->level[p]] = p;
}

/* Marks the join edges' ends that leave the subtree of preorder ROOT: those
   not below its own level.  */
static void
visit (struct psi_dom *d, unsigned root, const bool *in, bool *out)
{
  for (unsigned p = root; p <= d->last[root];)
    {
      psi_block *b = d->order[p];
      if (d->stamp[p] == d->now)
	{
	  p = d->last[p] + 1;
	  continue;
	}
      d->stamp[p++] = d->now;
      for (unsigned i = 0; i < b->nsucc; i++)
	{
	  psi_block *s = b->succ[i]->dst;
	  unsigned q = d->pre[s->id];
	  if (d->level[q] > d->level[root] || out[s->id])
	    continue;
	  out[s->id] = true;
	  if (!in[s->id])
	    wait (d, q);
	}
    }
}

void
psi_iterated_frontier (psi_fn *fn, const bool *in, bool *out)
{
  struct psi_dom *d = dom_of (fn);
  unsigned level = 0;

  if (fn->nblocks == 0)
    return;
  memset (out, 0, fn->nblocks * sizeof *out);
  if (++d->now == 0)
    {
      memset (d->stamp, 0, fn->nblocks * sizeof *d->stamp);
      d->now = 1;
    }
  for (unsigned i = 0; i < fn->nblocks; i++)
    if (in[i] && d->pre[i] != NONE)
      {
	unsigned p = d->pre[i];
	wait (d, p);
	if (level < d->level[p])
	  level = d->level[p];
      }
  for (;; level--)
    {
      /* What is added while a level is worked on is never deeper.  */
      while (d->head[level] != NONE)
	{
	  unsigned p = d->head[level];
	  d->head[level] = d->next[p];
	  visit (d, p, in, out);
	}
      if (level == 0)
	break;
    }
}
