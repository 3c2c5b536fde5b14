/* cfg/dom.c: dominators, post-dominators, iterated dominance frontiers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Trees: Lengauer and Tarjan, "A fast algorithm for finding dominators in a
   flowgraph" (1979), the simple version, with a virtual root in both
   directions, so that a function with many exits needs no special case.  The
   iterations that are usual instead (Cooper, Harvey and Kennedy; Semi-NCA) walk
   up the tree from each predecessor and take quadratic time on a deep nest
   whose levels all lead to one join, as an early exit from each does.  A block
   from which no exit can be reached has no post-dominator in the paper; here
   the first such block in postorder (the deepest) counts as an exit, then the
   next, until all are reached.

   Frontiers: Sreedhar and Gao, "A linear time algorithm for placing
   phi-nodes" (1995): no frontier is stored, join edges are walked from the
   deepest level up.  Subtrees being ranges of the preorder, a part that was
   visited before is stepped over instead of recursed into, and so is one from
   which no join edge leads as high as is asked for: what one variable costs is
   not what the function is large.

   Needs: consistent pred and succ lists.  Changes nothing but fn->dom.  */

#include "cfg/cfg.h"
#include <string.h>


/* All arrays are parts of one piece of memory, see psi_dom_new.  */
struct psi_dom
{
  unsigned n;			/* Reachable blocks.  */
  psi_block **rpo;		/* In reverse postorder.  */
  psi_block **order;		/* In preorder of the dominator tree.  */
  psi_block **idom, **ipdom;	/* By block id.  */
  unsigned *pre;		/* By block id; PSI_NONE: unreachable.  */
  unsigned *last;		/* By preorder: the last of the subtree.  */
  unsigned *level;		/* By preorder: depth in the tree.  */
  unsigned *low;		/* By preorder: the least level to which an edge
				   from the subtree leads.  */
  /* Scratch of psi_iterated_frontier, by preorder: == NOW if it has been
     visited, waits or waited in HEAP (the deepest first), is in the result.  */
  unsigned *visited, *queued, *found, now;
  unsigned *heap, nheap;
};

/* The graph in one direction, while a tree is made.  Nodes are numbered from
   1 as a depth-first walk first meets them, 0 is the virtual root.  */
struct graph
{
  bool back;			/* Against the edges.  */
  unsigned n, npost;
  psi_block **node;		/* [1..n] */
  psi_block **post;		/* [0..npost-1]: in postorder.  */
  unsigned *num;		/* By block id; 0: not reached.  */
  /* By number.  */
  unsigned *parent;		/* In the walk; 0: a child of the root.  */
  unsigned *idom, *semi;
  unsigned *bucket, *next;	/* Lists of nodes by semidominator.  */
  unsigned *above, *label;	/* The forest; ABOVE is PSI_NONE at its roots.  */
  unsigned *stack;
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

/* Goes on from START.  POS, by number: the next edge to go.  */
static void
depth_first (struct graph *g, psi_block *start, unsigned *pos)
{
  unsigned at = 0;
  psi_block *next = start;

  for (;;)
    {
      if (next && !g->num[next->id])
	{
	  unsigned n = ++g->n;
	  g->num[next->id] = n;
	  g->node[n] = next;
	  g->parent[n] = at;
	  pos[n] = 0;
	  at = n;
	}
      if (at == 0)
	return;
      next = NULL;
      if (pos[at] < n_next (g->node[at], g->back))
	next = next_of (g->node[at], g->back, pos[at]++);
      else
	{
	  g->post[g->npost++] = g->node[at];
	  at = g->parent[at];
	}
    }
}

/* The node of least semidominator between V and the root of its tree in the
   forest, the root left out; shortens the way there.  */
static unsigned
least (struct graph *g, unsigned v)
{
  unsigned depth = 0;

  if (g->above[v] == PSI_NONE)
    return v;
  for (unsigned u = v; g->above[g->above[u]] != PSI_NONE; u = g->above[u])
    g->stack[depth++] = u;
  while (depth > 0)
    {
      unsigned u = g->stack[--depth], a = g->above[u];
      if (g->semi[g->label[a]] < g->semi[g->label[u]])
	g->label[u] = g->label[a];
      g->above[u] = g->above[a];
    }
  return g->label[v];
}

static unsigned
semidominator (struct graph *g, unsigned w)
{
  psi_block *b = g->node[w];
  unsigned semi = g->parent[w];

  for (unsigned k = 0; k < n_next (b, !g->back); k++)
    {
      unsigned p = g->num[next_of (b, !g->back, k)->id];
      unsigned s = p ? g->semi[least (g, p)] : semi;
      if (s < semi)
	semi = s;
    }
  return semi;
}

static void
solve (struct graph *g)
{
  for (unsigned i = 0; i <= g->n; i++)
    {
      g->semi[i] = g->label[i] = i;
      g->above[i] = g->bucket[i] = PSI_NONE;
    }
  for (unsigned w = g->n; w > 0; w--)
    {
      unsigned up = g->parent[w], semi = semidominator (g, w);
      g->semi[w] = semi;
      g->next[w] = g->bucket[semi];
      g->bucket[semi] = w;
      g->above[w] = up;
      for (unsigned v = g->bucket[up]; v != PSI_NONE; v = g->next[v])
	{
	  unsigned u = least (g, v);
	  g->idom[v] = g->semi[u] < g->semi[v] ? u : up;
	}
      g->bucket[up] = PSI_NONE;
    }
  for (unsigned w = 1; w <= g->n; w++)
    if (g->idom[w] != g->semi[w])
      g->idom[w] = g->idom[g->idom[w]];
}

/* Fills DOM's preorder from its idoms: children in layout order.  */
static void
preorder (psi_fn *fn, struct psi_dom *d, unsigned *child, unsigned *sibling)
{
  unsigned n = 0, depth = 0;
  unsigned at = fn->blocks[0]->id;

  for (unsigned i = fn->nblocks; i-- > 0;)
    child[i] = PSI_NONE;
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
      if (child[at] != PSI_NONE)
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
	  if (sibling[at] != PSI_NONE)
	    break;
	  at = d->idom[at]->id;
	  depth--;
	}
      at = sibling[at];
    }
}

/* LOW from the edges, children before parents.  */
static void
find_low (struct psi_dom *d)
{
  for (unsigned p = 0; p < d->n; p++)
    d->low[p] = PSI_NONE;
  for (unsigned p = d->n; p-- > 0;)
    {
      const psi_block *b = d->order[p], *up = d->idom[b->id];
      for (unsigned i = 0; i < b->nsucc; i++)
	{
	  unsigned level = d->level[d->pre[b->succ[i]->dst->id]];
	  if (level < d->low[p])
	    d->low[p] = level;
	}
      if (up && d->low[p] < d->low[d->pre[up->id]])
	d->low[d->pre[up->id]] = d->low[p];
    }
}

static struct psi_dom *
psi_dom_new (psi_fn *fn)
{
  size_t n = fn->nblocks, pointers = 4 * n * sizeof (psi_block *);
  size_t size = sizeof (struct psi_dom) + pointers + 8 * n * sizeof (unsigned);
  char *piece = psi_xmalloc (size);
  struct psi_dom *d = memset (piece, 0, size);
  char *at = piece + sizeof *d;

  d->rpo = psi_take (&at, n * sizeof *d->rpo);
  d->order = psi_take (&at, n * sizeof *d->order);
  d->idom = psi_take (&at, n * sizeof *d->idom);
  d->ipdom = psi_take (&at, n * sizeof *d->ipdom);
  d->pre = psi_take (&at, n * sizeof (unsigned));
  d->last = psi_take (&at, n * sizeof (unsigned));
  d->level = psi_take (&at, n * sizeof (unsigned));
  d->low = psi_take (&at, n * sizeof (unsigned));
  d->visited = psi_take (&at, n * sizeof (unsigned));
  d->queued = psi_take (&at, n * sizeof (unsigned));
  d->found = psi_take (&at, n * sizeof (unsigned));
  d->heap = psi_take (&at, n * sizeof (unsigned));
  for (size_t i = 0; i < n; i++)
    d->pre[i] = PSI_NONE;
  return d;
}

/* The immediate dominators that G found, by block id, into IDOM.  */
static void
copy_tree (const struct graph *g, psi_block **idom)
{
  for (unsigned i = 1; i <= g->n; i++)
    if (g->idom[i])
      idom[g->node[i]->id] = g->node[g->idom[i]];
}

static void
compute_back (const struct psi_dom *d, struct graph *g, size_t nblocks,
	      unsigned *pos)
{
  g->back = true;
  g->n = g->npost = 0;
  memset (g->num, 0, nblocks * sizeof *g->num);
  for (unsigned i = 0; i < d->n; i++)
    if (d->rpo[i]->nsucc == 0)
      depth_first (g, d->rpo[i], pos);
  for (unsigned i = d->n; i-- > 0;)
    depth_first (g, d->rpo[i], pos);
  solve (g);
  copy_tree (g, d->ipdom);
}

static struct psi_dom *
compute (psi_fn *fn)
{
  struct psi_dom *d = psi_dom_new (fn);
  size_t n = fn->nblocks, row = (n + 1) * sizeof (unsigned);
  char *piece = psi_xmalloc (2 * (n + 1) * sizeof (psi_block *) + 10 * row);
  char *at = piece;
  struct graph g = { 0 };
  unsigned *pos;

  if (n == 0)
    {
      psi_xfree (piece);
      return d;
    }
  g.node = psi_take (&at, (n + 1) * sizeof *g.node);
  g.post = psi_take (&at, (n + 1) * sizeof *g.post);
  g.num = psi_take (&at, row);
  g.parent = psi_take (&at, row);
  g.idom = psi_take (&at, row);
  g.semi = psi_take (&at, row);
  g.bucket = psi_take (&at, row);
  g.next = psi_take (&at, row);
  g.above = psi_take (&at, row);
  g.label = psi_take (&at, row);
  g.stack = psi_take (&at, row);
  pos = psi_take (&at, row);

  memset (g.num, 0, row);
  depth_first (&g, fn->blocks[0], pos);
  solve (&g);
  copy_tree (&g, d->idom);
  d->n = g.n;
  for (unsigned i = 0; i < g.n; i++)
    d->rpo[i] = g.post[g.n - 1 - i];
  preorder (fn, d, pos, g.stack);
  find_low (d);
  compute_back (d, &g, n, pos);
  psi_xfree (piece);
  return d;
}

static void
forget (psi_fn *fn)
{
  psi_xfree (fn->dom);
  fn->dom = NULL;
}

static struct psi_dom *
dom_of (psi_fn *fn)
{
  if (!fn->dom)
    {
      fn->dom = compute (fn);
      psi_keep (fn, forget);
    }
  return fn->dom;
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
  return dom_of (fn)->pre[b->id] != PSI_NONE;
}

bool
psi_block_dominates (psi_fn *fn, const psi_block *a, const psi_block *b)
{
  struct psi_dom *d = dom_of (fn);
  unsigned x = d->pre[a->id], y = d->pre[b->id];
  return x != PSI_NONE && y != PSI_NONE && x <= y && y <= d->last[x];
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

/* ---- Iterated frontiers -------------------------------------------------- */

static bool
deeper (const struct psi_dom *d, unsigned p, unsigned q)
{
  return d->level[p] > d->level[q];
}

static void
push (struct psi_dom *d, unsigned p)
{
  unsigned i = d->nheap++;

  for (; i > 0 && deeper (d, p, d->heap[(i - 1) / 2]); i = (i - 1) / 2)
    d->heap[i] = d->heap[(i - 1) / 2];
  d->heap[i] = p;
}

/* Takes out one of the deepest.  */
static unsigned
pop (struct psi_dom *d)
{
  unsigned top = d->heap[0], p = d->heap[--d->nheap], i = 0;

  for (;;)
    {
      unsigned k = 2 * i + 1;
      if (k + 1 < d->nheap && deeper (d, d->heap[k + 1], d->heap[k]))
	k++;
      if (k >= d->nheap || !deeper (d, d->heap[k], p))
	break;
      d->heap[i] = d->heap[k];
      i = k;
    }
  d->heap[i] = p;
  return top;
}

static void
enqueue (struct psi_dom *d, unsigned p)
{
  if (d->queued[p] != d->now)
    {
      d->queued[p] = d->now;
      push (d, p);
    }
}

/* Adds to the N in OUT the join edges' ends that leave the subtree of preorder
   ROOT, those not below its own level; returns how many there are now.  */
static unsigned
visit (struct psi_dom *d, unsigned root, psi_block **out, unsigned n)
{
  for (unsigned p = root; p <= d->last[root];)
    {
      const psi_block *b = d->order[p];
      if (d->visited[p] == d->now || d->low[p] > d->level[root])
	{
	  p = d->last[p] + 1;
	  continue;
	}
      d->visited[p++] = d->now;
      for (unsigned i = 0; i < b->nsucc; i++)
	{
	  psi_block *s = b->succ[i]->dst;
	  unsigned q = d->pre[s->id];
	  if (d->level[q] > d->level[root] || d->found[q] == d->now)
	    continue;
	  d->found[q] = d->now;
	  out[n++] = s;
	  enqueue (d, q);
	}
    }
  return n;
}

unsigned
psi_iterated_frontier (psi_fn *fn, psi_block *const *in, unsigned n,
		       psi_block **out)
{
  struct psi_dom *d = dom_of (fn);
  unsigned nout = 0;

  if (++d->now == 0)
    {
      for (unsigned i = 0; i < fn->nblocks; i++)
	d->visited[i] = d->queued[i] = d->found[i] = 0;
      d->now = 1;
    }
  for (unsigned i = 0; i < n; i++)
    if (d->pre[in[i]->id] != PSI_NONE)
      enqueue (d, d->pre[in[i]->id]);
  /* What is added while a level is worked on is never deeper.  */
  while (d->nheap > 0)
    nout = visit (d, pop (d), out, nout);
  return nout;
}
