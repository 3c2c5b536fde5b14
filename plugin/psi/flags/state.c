/* flags/state.c: the states that the search for the cheapest plan has come to.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   They wait in a heap, the most promising one on top.  A state goes when another
   one, as cheap, holds the same in the names and knows as much of the flags.  */

#include "flags/search.h"
#include <string.h>

static bool
cheaper (const struct flags_search *s, int a, int b)
{
  const struct flags_node *x = &s->node[a], *y = &s->node[b];
  int fx = 4 * x->cost + s->weight * x->rest;
  int fy = 4 * y->cost + s->weight * y->rest;

  return fx != fy ? fx < fy : x->cost != y->cost ? x->cost > y->cost : a < b;
}

static void
heap_push (struct flags_search *s, int id)
{
  unsigned k = s->nheap++;

  for (; k > 0 && cheaper (s, id, s->heap[(k - 1) / 2]); k = (k - 1) / 2)
    s->heap[k] = s->heap[(k - 1) / 2];
  s->heap[k] = id;
}

int
flags_pop (struct flags_search *s)
{
  int top = s->heap[0], id = s->heap[--s->nheap];
  unsigned k = 0, c;

  while ((c = 2 * k + 1) < s->nheap)
    {
      if (c + 1 < s->nheap && cheaper (s, s->heap[c + 1], s->heap[c]))
	c++;
      if (!cheaper (s, s->heap[c], id))
	break;
      s->heap[k] = s->heap[c];
      k = c;
    }
  s->heap[k] = id;
  return top;
}

/* Is A as good as B, which holds the same in names and memory?  */
static bool
dominates (const struct flags_search *s, unsigned a, unsigned b)
{
  const struct flags_node *x = &s->node[a], *y = &s->node[b];
  const uint8_t *f = flags_node_outcomes (s, a), *g = flags_node_outcomes (s, b);

  int cost = x->cost;
  /* Where Y's block goes on another one begins behind X, unless that one's does, and
     for as long.  */
  if (y->last >= 0 && (x->last != y->last || x->run > y->run))
    cost += s->block_cost;
  if (cost > y->cost || (y->used && !x->used) || (y->allow & ~x->allow))
    return false;
  if (s->order && x->reached >= 0
      && (y->reached < 0 || s->order * (x->reached - y->reached) > 0))
    return false;
  for (unsigned t = 0; t < s->ntraces; t++)
    if (f[t] & ~g[t])
      return false;
  return true;
}

void
flags_keep (struct flags_search *s)
{
  unsigned n = s->n;
  struct flags_node *x = &s->node[n];
  const unsigned *c = flags_node_columns (s, n);
  uint64_t h = x->stores;

  for (unsigned k = 0; k < s->nwebs; k++)
    h = psi_hash (h, c[k]);
  x->hash = (unsigned) h;
  psi_for_each_hashed (k, &s->table, x->hash)
    if (s->node[k].stores == x->stores
	&& !memcmp (flags_node_columns (s, k), c, s->nwebs * sizeof *c)
	&& dominates (s, k, n))
      return;
  x->rest = flags_bound (s, n);
  if (x->rest < 0 || x->cost + x->rest >= s->below)
    return;
  psi_for_each_hashed (k, &s->table, x->hash)
    if (s->node[k].stores == x->stores
	&& !memcmp (flags_node_columns (s, k), c, s->nwebs * sizeof *c)
	&& dominates (s, n, k))
      s->node[k].dead = true;
  psi_table_add (&s->table, x->hash, n);
  x->dead = false;
  s->n++;
  heap_push (s, (int) n);
}

/* ---- The first and the last -------------------------------------------------------- */

void
flags_forget (struct flags_search *s, unsigned n)
{
  psi_table_free (&s->table);
  s->nheap = 0;
  s->here_of = s->n == n ? s->here_of : -1;
  s->n = n;
}

void
flags_begin (struct flags_search *s)
{
  struct flags_node *x = &s->node[0];

  psi_table_free (&s->table);
  s->n = s->nheap = 0;
  s->here_of = -1;
  *x = (struct flags_node) { .cost = FLAGS_COST * (int) s->w->nahead,
		       .parent = -1, .compare = -1, .reached = -1,
		       .used = true, .last = -1 };
  for (unsigned k = 0; k < s->nwebs; k++)
    {
      flags_value v[FLAGS_TRACES];
      for (unsigned t = 0; t < s->ntraces; t++)
	v[t] = s->w->start[k];
      flags_node_columns (s, 0)[k] = flags_column (s, k, v);
    }
  memset (flags_node_outcomes (s, 0), FLAGS_UNKNOWN, s->ntraces);
  flags_keep (s);
}

bool
flags_decides (const struct flags_search *s, unsigned n, struct flags_step *step)
{
  const uint8_t *f = flags_node_outcomes (s, n);

  for (int c = 0; c < 2 * FLAGS_CONDS; c++)
    {
      bool right = s->node[n].compare >= 0 && (s->node[n].allow >> (c / 2) & 1);
      for (unsigned t = 0; t < s->ntraces && right; t++)
	right = !(f[t] & ~s->holds[c / 2][(c % 2) ^ !s->w->taken[t]]);
      *step = (struct flags_step) { .cond = c / 2, .neg = c % 2 };
      if (right)
	return true;
    }
  return false;
}

bool
flags_done (const struct flags_search *s, unsigned n)
{
  const flags_window *w = s->w;

  for (unsigned t = 0; t < s->ntraces; t++)
    if (w->stores[t] & ~s->node[n].stores)
      return false;
  for (unsigned k = 0; k < w->nnames; k++)
    {
      const struct flags_column *c = &s->column[flags_node_columns (s, n)[k]];
      if (c->wanted != c->end)
	return false;
    }
  struct flags_step ignored;
  return !w->br || flags_decides (s, n, &ignored);
}
