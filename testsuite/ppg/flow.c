/* flow.c: when blocks are executed and edges taken, as conditions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A level of the nest of loops is executed once, as far as there are conditions,
   in the last turn.  That begins at the header or, if the loop is irreducible, with
   an edge that enters it elsewhere: a choice, as the last turn may be the first or
   another one.  An edge that enters several loops at once takes part in each: the
   turn of an outer one that begins with it executes the inner one.  */

#include "model.h"
#include <stdlib.h>

static unsigned
number_of (const struct edge *list, unsigned n, unsigned src, unsigned succ)
{
  for (unsigned i = 0; i < n; i++)
    if (list[i].src == src && list[i].succ == succ)
      return i;
  abort ();
}

static bool
is_header (const struct shape *s, unsigned b)
{
  unsigned l = s->block[b].loop;

  return l != NO_LOOP && s->loop[l].header == b;
}

unsigned
flow_choose (const struct shape *s, struct choices *c, unsigned b)
{
  unsigned l = s->block[b].loop, n;
  BDD way[1 + MAX_LOOP_EDGES];

  if (!is_header (s, b))
    return 1;
  n = 1 + s->loop[l].nentries;
  bdds_ways (n, way);
  c->header[l] = way[0];
  for (unsigned i = 1; i < n; i++)
    c->entry[l][i - 1] = way[i];
  if (c->tied)
    return n;
  bdds_ways (s->loop[l].nexits, c->exit[l]);
  return n * s->loop[l].nexits;
}

/* LEVEL's last turn comes by the edge, which ends in it, perhaps in a loop in it
   but not at its header.  */
static BDD
comes_by (const struct flow *f, unsigned level, struct edge e)
{
  const struct shape *s = f->shape;
  unsigned i;

  if (level == NO_LOOP || shape_in_loop (s, level, e.src))
    return f->taken[e.src][e.succ];
  i = number_of (s->loop[level].entry, s->loop[level].nentries, e.src, e.succ);
  return bdds_and (f->loop[level], f->choices->entry[level][i]);
}

/* L as a whole.  */
static BDD
loop_executed (const struct flow *f, unsigned l)
{
  const struct shape *s = f->shape;
  BDD any = bdd_false ();

  for (unsigned b = 0; b < s->nblocks; b++)
    for (unsigned k = 0; k < s->block[b].npred; k++)
      if (shape_in_loop (s, l, b)
	  && !shape_in_loop (s, l, s->block[b].pred[k].src))
	any = bdds_or (any, comes_by (f, s->loop[l].parent,
				      s->block[b].pred[k]));
  return any;
}

void
flow_block (struct flow *f, unsigned b)
{
  const struct block *k = &f->shape->block[b];
  BDD any = b ? bdd_false () : bdd_true ();

  if (is_header (f->shape, b))
    {
      f->loop[k->loop] = loop_executed (f, k->loop);
      f->exec[b] = bdds_and (f->loop[k->loop], f->choices->header[k->loop]);
      return;
    }
  for (unsigned i = 0; i < k->npred; i++)
    any = bdds_or (any, comes_by (f, k->loop, k->pred[i]));
  f->exec[b] = any;
}

void
flow_edge (struct flow *f, unsigned b, unsigned k, BDD way)
{
  const struct shape *s = f->shape;
  unsigned l = f->choices->tied ? NO_LOOP : shape_leaves (s, b, k), i;

  if (l == NO_LOOP)
    {
      f->taken[b][k] = bdds_and (f->exec[b], way);
      return;
    }
  i = number_of (s->loop[l].exit, s->loop[l].nexits, b, k);
  f->taken[b][k] = bdds_and (f->loop[l], f->choices->exit[l][i]);
}

bool
flow_always (const struct flow *f, unsigned loop, unsigned b)
{
  return f->exec[b] == f->loop[loop];
}

bool
flow_begins (const struct shape *s, unsigned b)
{
  unsigned l = s->block[b].loop;
  bool begins = is_header (s, b);

  for (unsigned k = 0; l != NO_LOOP && k < s->block[b].npred; k++)
    begins |= !shape_in_loop (s, l, s->block[b].pred[k].src);
  return begins;
}
