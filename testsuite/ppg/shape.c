/* shape.c: random flow graphs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Any number of edges and any nest of loops can come out, irreducible ones if
   asked for.  Loops are Havlak's ("Nesting of reducible and irreducible loops",
   1997): a header is what a depth-first walk, successors in order, meets first of
   its loop, and the loop all that reaches the header by way of what the tree has
   below it.  Blocks are numbered in reverse postorder of that walk, so that edges
   go up but for those back to the header of a loop.  */

#include "model.h"
#include <stdlib.h>
#include <string.h>

static void
link_blocks (struct shape *s, unsigned src, unsigned dst)
{
  s->block[src].succ[s->block[src].nsucc++] = dst;
}

static unsigned
new_block (struct shape *s)
{
  return s->nblocks++;
}

/* Links SRC with A and B in some order.  */
static void
fork_blocks (struct shape *s, struct fuzz_rng *r, unsigned src, unsigned a,
	     unsigned b)
{
  bool swap = fuzz_chance (r, 50);

  link_blocks (s, src, swap ? b : a);
  link_blocks (s, src, swap ? a : b);
}

/* ---- Structured ------------------------------------------------------------ */

/* Up to N statements from block AT on; returns where they end.  */
static unsigned
statements (struct shape *s, struct fuzz_rng *r, unsigned at, unsigned n,
	    unsigned depth, bool loops)
{
  while (n-- > 0 && s->nblocks + 10 < MAX_BLOCKS)
    {
      unsigned kind = fuzz_below (r, loops ? 5 : 3), a, b, end;
      unsigned inner = depth ? fuzz_below (r, 3) : 0;
      switch (kind)
	{
	case 0:
	  a = new_block (s);
	  b = statements (s, r, a, inner, depth - 1, loops);
	  end = new_block (s);
	  fork_blocks (s, r, at, a, end);
	  link_blocks (s, b, end);
	  break;
	case 1:
	case 2:
	  a = new_block (s);
	  b = statements (s, r, a, inner, depth - 1, loops);
	  end = new_block (s);
	  fork_blocks (s, r, at, a, end);
	  a = end;
	  if (s->nblocks + 10 < MAX_BLOCKS)
	    a = statements (s, r, end, depth ? fuzz_below (r, 2) : 0,
			    depth - 1, loops);
	  end = new_block (s);
	  link_blocks (s, b, end);
	  link_blocks (s, a, end);
	  break;
	case 3:
	  a = new_block (s);
	  link_blocks (s, at, a);
	  b = statements (s, r, a, inner, depth - 1, loops);
	  end = new_block (s);
	  fork_blocks (s, r, b, a, end);
	  break;
	default:
	  a = new_block (s);
	  link_blocks (s, at, a);
	  b = new_block (s);
	  at = statements (s, r, b, inner, depth - 1, loops);
	  end = new_block (s);
	  fork_blocks (s, r, a, b, end);
	  link_blocks (s, at, a);
	  break;
	}
      at = end;
    }
  return at;
}

/* ---- Free ------------------------------------------------------------------ */

/* Intervals of blocks that may be loops, entered at their first block, or
   anywhere.  */
struct intervals
{
  unsigned n, first[4], last[4];
  bool anywhere;
};

static bool
within (const struct intervals *v, unsigned i, unsigned b)
{
  return v->first[i] <= b && b <= v->last[i];
}

/* May an edge go forward from SRC to DST?  */
static bool
may_enter (const struct intervals *v, unsigned src, unsigned dst)
{
  for (unsigned i = 0; i < v->n && !v->anywhere; i++)
    if (within (v, i, dst) && !within (v, i, src) && dst != v->first[i])
      return false;
  return true;
}

/* Intervals that are apart or within each other, if they are not entered
   anywhere.  */
static void
make_intervals (struct intervals *v, struct fuzz_rng *r, unsigned n)
{
  v->n = 0;
  for (unsigned tries = fuzz_below (r, 6); tries > 0 && v->n < 4; tries--)
    {
      unsigned a = 1 + fuzz_below (r, n - 1), b = a + fuzz_below (r, 6);
      bool fits = b < n - 1;
      for (unsigned i = 0; i < v->n && !v->anywhere; i++)
	fits &= b < v->first[i] || a > v->last[i]
		|| (within (v, i, a) && within (v, i, b) && a != v->first[i])
		|| (a < v->first[i] && b >= v->last[i]);
      if (!fits)
	continue;
      v->first[v->n] = a;
      v->last[v->n++] = b;
    }
}

/* A block from SRC on that it may go to.  */
static unsigned
some_target (const struct intervals *v, struct fuzz_rng *r, unsigned src,
	     unsigned n)
{
  for (unsigned tries = 0; tries < 20; tries++)
    {
      unsigned dst = src + 1 + fuzz_below (r, 4);
      if (fuzz_chance (r, 10))
	dst = src + 1 + fuzz_below (r, n);
      if (dst < n && may_enter (v, src, dst))
	return dst;
    }
  return n - 1;
}

static void
free_shape (struct shape *s, struct fuzz_rng *r, unsigned n, enum style style)
{
  struct intervals v = { .anywhere = style == IRREDUCIBLE };

  s->nblocks = n;
  if (style >= LOOPS)
    make_intervals (&v, r, n);
  for (unsigned dst = 1; dst < n; dst++)
    for (;;)
      {
	unsigned back = 1 + fuzz_below (r, dst < 5 ? dst : 5);
	unsigned src = dst - back;
	if (fuzz_chance (r, 20))
	  src = fuzz_below (r, dst);
	if (s->block[src].nsucc < 2 && may_enter (&v, src, dst))
	  {
	    link_blocks (s, src, dst);
	    break;
	  }
	if (s->block[dst - 1].nsucc < 2 && may_enter (&v, dst - 1, dst)
	    && fuzz_chance (r, 10))
	  {
	    link_blocks (s, dst - 1, dst);
	    break;
	  }
      }
  for (unsigned i = 0; i < v.n; i++)
    for (unsigned k = 1 + fuzz_below (r, 2); k > 0; k--)
      {
	unsigned src = v.first[i] + fuzz_below (r, 1 + v.last[i] - v.first[i]);
	if (s->block[src].nsucc < 2)
	  link_blocks (s, src, v.first[i]);
      }
  for (unsigned src = 0; src + 1 < n; src++)
    {
      unsigned more = s->block[src].nsucc == 0 ? fuzz_below (r, 12) > 0
					       : fuzz_chance (r, 60);
      more += more && fuzz_chance (r, s->block[src].nsucc ? 6 : 50);
      for (; more > 0 && s->block[src].nsucc < MAX_SUCCS; more--)
	link_blocks (s, src, some_target (&v, r, src, n));
    }
}

/* ---- What can be said of it ------------------------------------------------ */

static uint64_t
bit (unsigned b)
{
  return (uint64_t) 1 << b;
}

/* A depth-first walk.  */
struct walk
{
  uint64_t met, below[MAX_BLOCKS];	/* A block is below itself.  */
  unsigned left, order[MAX_BLOCKS];	/* Reverse postorder.  */
};

static void
walk_from (const struct shape *s, struct walk *w, unsigned b)
{
  uint64_t before = w->met;

  w->met |= bit (b);
  for (unsigned k = 0; k < s->block[b].nsucc; k++)
    if (!(w->met & bit (s->block[b].succ[k])))
      walk_from (s, w, s->block[b].succ[k]);
  w->below[b] = w->met & ~before;
  w->order[--w->left] = b;
}

static void
renumber (struct shape *s)
{
  struct shape old = *s;
  struct walk w = { .left = s->nblocks };
  unsigned number[MAX_BLOCKS];

  walk_from (s, &w, 0);
  for (unsigned b = 0; b < s->nblocks; b++)
    number[w.order[b]] = b;
  for (unsigned b = 0; b < s->nblocks; b++)
    {
      s->block[b] = old.block[w.order[b]];
      for (unsigned k = 0; k < s->block[b].nsucc; k++)
	s->block[b].succ[k] = number[s->block[b].succ[k]];
    }
}

static void
find_preds (struct shape *s)
{
  for (unsigned b = 0; b < s->nblocks; b++)
    for (unsigned k = 0; k < s->block[b].nsucc; k++)
      {
	struct block *to = &s->block[s->block[b].succ[k]];
	to->pred[to->npred].src = b;
	to->pred[to->npred++].succ = k;
      }
}

static void
find_dominators (struct shape *s)
{
  bool changed = true;

  for (unsigned b = 0; b < s->nblocks; b++)
    s->block[b].dominators = b ? UINT64_MAX : 1;
  while (changed)
    {
      changed = false;
      for (unsigned b = 1; b < s->nblocks; b++)
	{
	  uint64_t all = UINT64_MAX;
	  for (unsigned k = 0; k < s->block[b].npred; k++)
	    all &= s->block[s->block[b].pred[k].src].dominators;
	  all |= bit (b);
	  changed |= all != s->block[b].dominators;
	  s->block[b].dominators = all;
	}
    }
}

/* The blocks that reach one of FROM without leaving INSIDE.  */
static uint64_t
reaching (const struct shape *s, uint64_t from, uint64_t inside)
{
  uint64_t all = from, before;

  do
    {
      before = all;
      for (unsigned b = 0; b < s->nblocks; b++)
	if (all & bit (b))
	  for (unsigned k = 0; k < s->block[b].npred; k++)
	    all |= bit (s->block[b].pred[k].src) & inside;
    }
  while (all != before);
  return all;
}

static void
add_edge (unsigned *n, struct edge *list, unsigned src, unsigned succ)
{
  if (*n == MAX_LOOP_EDGES)
    abort ();
  list[(*n)++] = (struct edge) { src, succ };
}

/* The edges that leave loops, and those that enter them elsewhere than at the
   header.  */
static void
find_loop_edges (struct shape *s)
{
  for (unsigned b = 0; b < s->nblocks; b++)
    for (unsigned k = 0; k < s->block[b].nsucc; k++)
      for (struct loop *l = s->loop; l < s->loop + s->nloops; l++)
	{
	  unsigned to = s->block[b].succ[k];
	  bool from_in = l->body & bit (b), to_in = l->body & bit (to);
	  if (from_in && !to_in)
	    add_edge (&l->nexits, l->exit, b, k);
	  else if (!from_in && to_in && to != l->header)
	    add_edge (&l->nentries, l->entry, b, k);
	}
}

static void
find_loops (struct shape *s)
{
  struct walk w = { .left = s->nblocks };

  walk_from (s, &w, 0);
  for (unsigned h = 0; h < s->nblocks; h++)
    {
      uint64_t from = 0;
      for (unsigned k = 0; k < s->block[h].npred; k++)
	from |= bit (s->block[h].pred[k].src) & w.below[h];
      if (from)
	s->loop[s->nloops++] = (struct loop) {
	  .header = h, .body = bit (h) | reaching (s, from, w.below[h])
	};
    }
  for (unsigned b = 0; b < s->nblocks; b++)
    s->block[b].loop = NO_LOOP;
  /* Headers of outer loops come first.  */
  for (unsigned l = 0; l < s->nloops; l++)
    {
      s->loop[l].parent = s->block[s->loop[l].header].loop;
      for (unsigned b = 0; b < s->nblocks; b++)
	if (s->loop[l].body & bit (b))
	  s->block[b].loop = l;
    }
  find_loop_edges (s);
}

static bool
irreducible (const struct shape *s)
{
  for (unsigned l = 0; l < s->nloops; l++)
    if (s->loop[l].nentries > 0)
      return true;
  return false;
}

bool
shape_dominates (const struct shape *s, unsigned a, unsigned b)
{
  return s->block[b].dominators & bit (a);
}

bool
shape_in_loop (const struct shape *s, unsigned loop, unsigned b)
{
  return s->loop[loop].body & bit (b);
}

unsigned
shape_leaves (const struct shape *s, unsigned src, unsigned succ)
{
  unsigned left = NO_LOOP;

  for (unsigned l = s->block[src].loop; l != NO_LOOP; l = s->loop[l].parent)
    if (!shape_in_loop (s, l, s->block[src].succ[succ]))
      left = l;
  return left;
}

unsigned
shape_common (const struct shape *s, unsigned a, unsigned b)
{
  unsigned l = s->block[a].loop;

  while (l != NO_LOOP && !shape_in_loop (s, l, b))
    l = s->loop[l].parent;
  return l;
}

bool
shape_nested (const struct shape *s, unsigned in, unsigned out)
{
  while (in != out && in != NO_LOOP)
    in = s->loop[in].parent;
  return in == out;
}

/* ---- Making one ------------------------------------------------------------ */

/* Can all blocks reach an end?  */
static bool
all_end (const struct shape *s)
{
  uint64_t ends = 0;

  for (unsigned b = 0; b < s->nblocks; b++)
    if (s->block[b].nsucc == 0)
      ends |= bit (b);
  return reaching (s, ends, UINT64_MAX) == bit (s->nblocks) - 1;
}

void
shape_make (struct shape *s, struct fuzz_rng *r, enum style style, unsigned n)
{
  do
    {
      memset (s, 0, sizeof *s);
      if (style == STRAIGHT)
	{
	  s->nblocks = 1 + fuzz_below (r, 2);
	  if (s->nblocks == 2)
	    link_blocks (s, 0, 1);
	}
      else if (style == STRUCTURED || (style == LOOPS && fuzz_chance (r, 50)))
	statements (s, r, new_block (s), 1 + fuzz_below (r, 3), n > 8 ? 2 : 1,
		    style == LOOPS);
      else
	free_shape (s, r, style == IRREDUCIBLE ? n + 2 : n, style);
      renumber (s);
      find_preds (s);
      find_loops (s);
    }
  while (!all_end (s) || (style == IRREDUCIBLE && !irreducible (s)));
  find_dominators (s);
}
