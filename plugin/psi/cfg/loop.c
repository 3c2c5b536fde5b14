/* cfg/loop.c: the loop nesting forest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Havlak, "Nesting of reducible and irreducible loops" (1997), in the form that
   Ramalingam, "Identifying loops in almost linear time" (1999), gave it: an edge
   that is neither in the depth-first tree nor back along it is put aside until
   the lowest common ancestor of its ends is looked at.  Before that it can only
   lead into a loop from outside.  A loop is the set of blocks from which its
   header can be reached against the tree without leaving what lies below the
   header; a loop within counts as its header.  A block with an edge to itself is
   a loop.

   A loop is irreducible if an edge from outside leads to another block than its
   header.

   Time: near-linear, plus for each edge the number of loops that it leaves, and
   of those that it enters elsewhere than at the header, which is what the lists
   of exits and entries hold.

   Needs: consistent pred and succ lists, but no dominators: passes that delete
   blocks ask about predicates while those are out of date.  Changes nothing.  */

#include "cfg/level.h"
#include <string.h>


/* The forest while it is made.  Blocks are numbered in depth-first preorder.  */
struct search
{
  unsigned n;
  psi_block **block;		/* By number.  */
  unsigned *num;		/* By block id; PSI_NONE: not reached.  */
  unsigned *above;		/* The parent in the tree.  */
  bool *done;			/* All below has been walked through.  */
  /* Two union-find forests, one after the other: while walking, where a walk
     that is still going on meets a block; then the loop around it.  */
  unsigned *set;
  unsigned *header;		/* Of the loop around it, PSI_NONE: none.  */
  bool *heads;			/* It is a header.  */
  /* Edges put aside, by the ancestor that they wait for; edges back along the
     tree, by destination; edges against which loops are looked for.  Lists
     linked by NEXT: edges are numbered from 0.  */
  unsigned *waiting, *back, *into;
  unsigned nedges, *next, *from, *to;
  unsigned *stack;
};

static unsigned
find (unsigned *set, unsigned x)
{
  unsigned root = x;

  while (set[root] != root)
    root = set[root];
  while (set[x] != root)
    {
      unsigned up = set[x];
      set[x] = root;
      x = up;
    }
  return root;
}

/* A new edge from X to Y at the head of *LIST.  */
static void
add_edge (struct search *s, unsigned *list, unsigned x, unsigned y)
{
  unsigned e = s->nedges++;

  s->from[e] = x;
  s->to[e] = y;
  s->next[e] = *list;
  *list = e;
}

/* Numbers B, reached from the block numbered ABOVE.  */
static unsigned
reach (struct search *s, psi_block *b, unsigned above)
{
  unsigned x = s->n++;

  s->block[x] = b;
  s->num[b->id] = x;
  s->above[x] = above;
  s->set[x] = x;
  s->header[x] = s->waiting[x] = s->back[x] = s->into[x] = PSI_NONE;
  return x;
}

/* The edge from X to Y, which was reached before.  */
static void
classify (struct search *s, unsigned x, unsigned y)
{
  if (s->done[y])
    add_edge (s, &s->waiting[find (s->set, y)], x, y);
  else
    add_edge (s, &s->back[y], x, y);
}

/* From ENTRY.  A block that is done belongs to the set of the lowest block above it that
   is not (Tarjan's way to lowest common ancestors).  POS has a place for each block;
   blocks go to POST as they are done.  */
static void
depth_first (struct search *s, psi_block *entry, unsigned *pos, psi_block **post)
{
  unsigned x = reach (s, entry, PSI_NONE);

  while (x != PSI_NONE)
    {
      psi_block *b = s->block[x];
      if (pos[x] < b->nsucc)
	{
	  psi_block *to = b->succ[pos[x]++]->dst;
	  if (s->num[to->id] != PSI_NONE)
	    classify (s, x, s->num[to->id]);
	  else
	    {
	      unsigned y = reach (s, to, x);
	      add_edge (s, &s->into[y], x, y);
	      x = y;
	    }
	}
      else
	{
	  s->done[x] = true;
	  *post++ = b;
	  if (s->above[x] != PSI_NONE)
	    s->set[x] = s->above[x];
	  x = s->above[x];
	}
    }
}

/* Y, which is below the header H, belongs to its loop.  */
static void
enter (struct search *s, unsigned h, unsigned y, unsigned *depth)
{
  y = find (s->set, y);
  if (y == h)
    return;
  s->set[y] = s->header[y] = h;
  s->stack[(*depth)++] = y;
}

/* Finds the loop with the header H; those with headers below it are known.  */
static void
find_loop (struct search *s, unsigned h)
{
  unsigned depth = 0;

  for (unsigned e = s->waiting[h], next; e != PSI_NONE; e = next)
    {
      unsigned y = find (s->set, s->to[e]);
      next = s->next[e];
      s->next[e] = s->into[y];
      s->into[y] = e;
    }
  for (unsigned e = s->back[h]; e != PSI_NONE; e = s->next[e])
    {
      s->heads[h] = true;
      enter (s, h, s->from[e], &depth);
    }
  while (depth > 0)
    {
      unsigned y = s->stack[--depth];
      for (unsigned e = s->into[y]; e != PSI_NONE; e = s->next[e])
	enter (s, h, s->from[e], &depth);
    }
}

/* ---- From the search to the loops ----------------------------------------- */

/* The loops in reverse postorder of their headers, and which blocks are
   directly in each.  */
static void
make_loops (struct psi_loops *l, struct search *s)
{
  unsigned n = l->nrpo;
  psi_block *const *rpo = l->rpo;

  l->loop = psi_xmalloc (n * sizeof *l->loop);
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *b = rpo[i];
      unsigned x = s->num[b->id];
      psi_loop *around = NULL;
      if (s->header[x] != PSI_NONE)
	around = l->of[s->block[s->header[x]]->id];
      l->of[b->id] = around;
      if (!s->heads[x])
	continue;
      l->of[b->id] = &l->loop[l->n++];
      *l->of[b->id] = (psi_loop) { .header = b, .parent = around,
				   .index = l->n - 1,
				   .depth = around ? around->depth + 1 : 1 };
    }
  /* The last one first, so that the lists are in the order of the headers.  */
  for (unsigned i = l->n; i-- > 0;)
    {
      psi_loop *one = &l->loop[i];
      psi_loop **list = one->parent ? &one->parent->inner : &l->outer;
      one->next = *list;
      *list = one;
    }
}

/* Lists each loop's blocks.  A header comes before what is in its loop.  */
static void
list_blocks (struct psi_loops *l)
{
  unsigned n = l->nrpo, top = 0;
  psi_block *const *rpo = l->rpo;
  unsigned *used = psi_xmalloc (l->n * sizeof *used);

  for (unsigned i = 0; i < n; i++)
    if (l->of[rpo[i]->id])
      l->of[rpo[i]->id]->nblocks++;
  for (unsigned i = l->n; i-- > 0;)
    if (l->loop[i].parent)
      l->loop[i].parent->nblocks += l->loop[i].nblocks;
  l->blocks = psi_xmalloc (n * sizeof *l->blocks);
  for (unsigned i = 0; i < n; i++)
    {
      psi_loop *one = l->of[rpo[i]->id];
      if (!one)
	continue;
      if (one->header == rpo[i])
	{
	  unsigned *at = one->parent ? &used[one->parent->index] : &top;
	  used[one->index] = *at;
	  one->blocks = l->blocks + *at;
	  *at += one->nblocks;
	}
      l->blocks[used[one->index]++] = rpo[i];
    }
  psi_xfree (used);
}

psi_loop *
psi_loop_common (const psi_loop *a, const psi_loop *b)
{
  while (a != b)
    if (a && (!b || a->depth >= b->depth))
      a = a->parent;
    else
      b = b->parent;
  return (psi_loop *) a;
}

/* E is an exit of each loop that it leaves; into the lists, if LIST.  */
static void
add_exits (struct psi_loops *l, psi_edge *e, bool list)
{
  psi_loop *from = l->of[e->src->id], *to = l->of[e->dst->id];

  to = psi_loop_common (from, to);
  for (; from != to; from = from->parent)
    {
      if (list)
	from->exits[from->nexits] = e;
      from->nexits++;
    }
}

/* E is an entry of each loop that it leads into but not to its header.  */
static void
add_entries (struct psi_loops *l, psi_edge *e, bool list)
{
  psi_loop *from = l->of[e->src->id], *to = l->of[e->dst->id];

  from = psi_loop_common (from, to);
  for (; to != from; to = to->parent)
    if (to->header != e->dst)
      {
	if (list)
	  to->entries[to->nentries] = e;
	to->nentries++;
      }
}

/* Counts the edges that leave and enter loops, or LISTs them.  */
static void
go_through_edges (struct psi_loops *l, const struct search *s, psi_fn *fn,
		  bool list)
{
  for (unsigned i = 0; i < l->nrpo; i++)
    for (unsigned k = 0; k < l->rpo[i]->nsucc; k++)
      add_exits (l, l->rpo[i]->succ[k], list);
  psi_for_each_block (b, fn)
    for (unsigned k = 0; k < b->nsucc && s->num[b->id] != PSI_NONE; k++)
      add_entries (l, b->succ[k], list);
}

static void
list_edges (struct psi_loops *l, const struct search *s, psi_fn *fn)
{
  unsigned nexits = 0, nentries = 0;

  go_through_edges (l, s, fn, false);
  for (unsigned i = 0; i < l->n; i++)
    {
      nexits += l->loop[i].nexits;
      nentries += l->loop[i].nentries;
    }
  l->exits = psi_xmalloc (nexits * sizeof *l->exits);
  l->entries = psi_xmalloc (nentries * sizeof *l->entries);
  nexits = nentries = 0;
  for (unsigned i = 0; i < l->n; i++)
    {
      psi_loop *one = &l->loop[i];
      one->exits = l->exits + nexits;
      one->entries = l->entries + nentries;
      nexits += one->nexits;
      nentries += one->nentries;
      one->nexits = one->nentries = 0;
    }
  go_through_edges (l, s, fn, true);
}

/* ---- Entry ----------------------------------------------------------------- */

struct psi_loops *
psi_loops_new (psi_fn *fn)
{
  struct psi_loops *l = psi_xmalloc (sizeof *l);
  struct search s = { 0 };
  size_t n = fn->nblocks, m = 0, size;
  unsigned *pos;
  char *piece, *at;

  psi_for_each_block (b, fn)
    m += b->nsucc;
  size = n * (sizeof *s.block + 9 * sizeof (unsigned) + 2 * sizeof (bool))
	 + 3 * m * sizeof (unsigned);
  at = piece = psi_zeroed (size, 1);
  s.block = psi_take (&at, n * sizeof *s.block);
  s.num = psi_take (&at, n * sizeof *s.num);
  s.above = psi_take (&at, n * sizeof *s.above);
  s.set = psi_take (&at, n * sizeof *s.set);
  s.header = psi_take (&at, n * sizeof *s.header);
  s.waiting = psi_take (&at, n * sizeof *s.waiting);
  s.back = psi_take (&at, n * sizeof *s.back);
  s.into = psi_take (&at, n * sizeof *s.into);
  s.stack = psi_take (&at, n * sizeof *s.stack);
  pos = psi_take (&at, n * sizeof *pos);
  s.next = psi_take (&at, m * sizeof *s.next);
  s.from = psi_take (&at, m * sizeof *s.from);
  s.to = psi_take (&at, m * sizeof *s.to);
  s.done = psi_take (&at, n * sizeof *s.done);
  s.heads = psi_take (&at, n * sizeof *s.heads);

  memset (l, 0, sizeof *l);
  l->of = psi_zeroed (n, sizeof *l->of);
  memset (s.num, 0xff, n * sizeof *s.num);
  l->rpo = psi_xmalloc (n * sizeof *l->rpo);
  if (n)
    depth_first (&s, fn->blocks[0], pos, l->rpo);
  l->nrpo = s.n;
  for (unsigned i = 0; i < s.n / 2; i++)
    {
      psi_block *b = l->rpo[i];
      l->rpo[i] = l->rpo[s.n - 1 - i];
      l->rpo[s.n - 1 - i] = b;
    }
  for (unsigned x = 0; x < s.n; x++)
    s.set[x] = x;
  for (unsigned x = s.n; x-- > 0;)
    find_loop (&s, x);
  make_loops (l, &s);
  list_blocks (l);
  list_edges (l, &s, fn);
  psi_xfree (piece);
  return l;
}

void
psi_loops_free (struct psi_loops *l)
{
  if (!l)
    return;
  psi_xfree (l->loop);
  psi_xfree (l->of);
  psi_xfree (l->rpo);
  psi_xfree (l->blocks);
  psi_xfree (l->exits);
  psi_xfree (l->entries);
  psi_xfree (l);
}
