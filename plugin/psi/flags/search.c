/* flags/search.c: the cheapest plan for a window.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A* over states: which value each name holds on each trace, which outcomes the
   flags may have on each, which stores are done.  An action executed under a
   condition that surely holds on a trace changes it there; where it may hold the
   name is left with what nobody knows, if that is another value.

   What is still to come costs no less than flags/bound.c says.  A state goes when
   another one, as cheap, holds the same in the names and knows as much of the
   flags.  */

#include "flags/search.h"
#include <string.h>

struct flags_node
{
  int cost, rest;		/* So far; at least, from here.  */
  int parent;
  struct flags_step step;	/* That led here.  */
  unsigned stores;		/* Done.  */
  int compare;			/* The last act that set the flags; -1: unknown. */
  int reached;			/* The last compare of all.  */
  unsigned allow;		/* Conditions that they may be tested for.  */
  bool used;			/* They were, since they were set.  */
  int last, run;		/* The condition of the last insns and how many they
				   are, for blocks of guarded insns.  */
  bool dead;
};

static flags_value *
values (const struct flags_search *s, unsigned n)
{
  return s->value + (size_t) n * s->size;
}

static uint8_t *
flags (const struct flags_search *s, unsigned n)
{
  return s->flags + (size_t) n * s->ntraces;
}

/* ---- States ---------------------------------------------------------------------- */

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

static int
heap_pop (struct flags_search *s)
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
  const uint8_t *f = flags (s, a), *g = flags (s, b);

  if (x->cost > y->cost || (y->used && !x->used) || (y->allow & ~x->allow))
    return false;
  if (s->block_cost && !s->order && (x->last != y->last || x->run != y->run))
    return false;
  if (s->order && x->reached >= 0
      && (y->reached < 0 || s->order * (x->reached - y->reached) > 0))
    return false;
  for (unsigned t = 0; t < s->ntraces; t++)
    if (f[t] & ~g[t])
      return false;
  return true;
}

/* Node S->n is complete but for its bound: keeps it if it may be of use.  */
static void
keep (struct flags_search *s)
{
  unsigned n = s->n;
  struct flags_node *x = &s->node[n];
  const flags_value *v = values (s, n);
  uint64_t h = x->stores;

  for (unsigned k = 0; k < s->size; k++)
    h = psi_hash (h, v[k]);
  psi_for_each_hashed (k, &s->table, (unsigned) h)
    if (s->node[k].stores == x->stores
	&& !memcmp (values (s, k), v, s->size * sizeof *v)
	&& dominates (s, k, n))
      return;
  x->rest = flags_bound (s, v, flags (s, n), x->stores);
  if (x->rest < 0 || x->cost + x->rest >= s->below)
    return;
  psi_for_each_hashed (k, &s->table, (unsigned) h)
    if (s->node[k].stores == x->stores
	&& !memcmp (values (s, k), v, s->size * sizeof *v)
	&& dominates (s, n, k))
      s->node[k].dead = true;
  psi_table_add (&s->table, (unsigned) h, n);
  x->dead = false;
  s->n++;
  heap_push (s, (int) n);
}

/* ---- Actions --------------------------------------------------------------------- */

/* What an action does on the traces.  */
struct effect
{
  uint64_t surely, maybe;	/* Executed; sets of traces.  */
  flags_value result[FLAGS_TRACES];
  uint8_t outcomes[FLAGS_TRACES];
};

static flags_value
source (const struct flags_search *s, const flags_value *v, const struct flags_act *a,
	const struct flags_step *step, unsigned k, unsigned t)
{
  return a->src[k].web < 0 ? a->src[k].fixed
	 : v[step->src[k] * s->ntraces + t];
}

/* Fills in what A, by STEP, computes on each trace.  False: it may trap where the
   window does not.  */
static bool
compute (const struct flags_search *s, unsigned n, const struct flags_act *a,
	 const struct flags_step *step, struct effect *e)
{
  flags_window *w = s->w;
  const flags_value *v = values (s, n);
  psi_type type = 0;

  if (a->kind == FLAGS_COMPARES && a->insn->op != PSI_OPAQUE)
    type = a->insn->src[0].val ? a->insn->src[0].val->type
	   : a->insn->src[1].val ? a->insn->src[1].val->type : 64;
  for (unsigned t = 0; t < s->ntraces; t++)
    {
      flags_value src[FLAGS_SRCS] = { 0 };
      struct flags_compare c;
      flags_value x = 0;
      e->outcomes[t] = FLAGS_UNKNOWN;
      e->result[t] = 0;
      if (!((e->surely | e->maybe) >> t & 1) && a->kind != FLAGS_SELECT)
	continue;
      for (unsigned k = 0; k < a->nsrc; k++)
	src[k] = source (s, v, a, step, k, t);
      if (a->kind == FLAGS_SELECT)
	x = e->maybe >> t & 1 ? 0 : src[e->surely >> t & 1 ? 0 : 1];
      else if (a->kind == FLAGS_MOVE)
	x = src[0];
      else if (a->kind == FLAGS_OP || a->insn->op == PSI_OPAQUE)
	{
	  unsigned mem = a->reads ? __builtin_popcount (s->node[n].stores
							& w->stores[t]) : 0;
	  x = flags_computed (w, a->class, mem, src, a->nsrc, true);
	  if (a->traps && !(x && w->computed[t][x]))
	    return false;
	}
      e->result[t] = x;
      if (a->kind != FLAGS_COMPARES)
	continue;
      bool known = a->insn->op == PSI_OPAQUE
		   ? flags_compare_values (w, 32, x, 0, true, true, &c)
		   : flags_compare_values (w, type, src[0], src[1], false, true,
					   &c);
      if (known && c.key >= 0)
	e->outcomes[t]
	  = flags_outcomes (w, &c, w->cells[t][c.key] ? w->cells[t][c.key]
			    : flags_all_cells (&w->key[c.key]));
      else if (known)
	e->outcomes[t] = c.outcomes;
    }
  return true;
}

/* Is result X, not yet in A's name, wanted on trace T?  */
static bool
useful (const struct flags_search *s, const flags_value *v, const struct flags_act *a,
	const struct effect *e)
{
  for (unsigned t = 0; t < s->ntraces; t++)
    {
      flags_value x = e->result[t];
      if (!(e->surely >> t & 1) || !x || !s->w->needed[t][x]
	  || v[a->dst * s->ntraces + t] == x)
	continue;
      if (a->kind == FLAGS_MOVE || a->kind == FLAGS_SELECT
	  || s->w->values[x].is_const || !flags_present (s, v, t, x))
	return true;
    }
  return false;
}

/* Does every store above this one on a trace that executes it come first, and is it
   executed where it should, with what it should?  */
static bool
store_right (const struct flags_search *s, unsigned n, const struct flags_act *a,
	     const struct flags_step *step, const struct effect *e)
{
  const flags_window *w = s->w;
  const flags_value *v = values (s, n);
  unsigned above = (1u << a->store) - 1;

  for (unsigned t = 0; t < s->ntraces; t++)
    {
      if (!(w->stores[t] >> a->store & 1))
	{
	  if ((e->surely | e->maybe) >> t & 1)
	    return false;
	  continue;
	}
      if (!(e->surely >> t & 1)
	  || (w->stores[t] & above & ~s->node[n].stores))
	return false;
      for (unsigned k = 0; k < a->nsrc; k++)
	{
	  flags_value x = w->store_src[t][a->store][k];
	  if (x && source (s, v, a, step, k, t) != x)
	    return false;
	}
    }
  return true;
}

/* The flags after compare A, under COND of flags with outcomes HELD.  */
static void
set_flags (const struct flags_search *s, unsigned n, struct flags_node *x,
	   const struct flags_act *a, const struct flags_step *step,
	   const struct effect *e)
{
  const uint8_t *f = flags (s, n);
  uint8_t *g = flags (s, s->n), held = FLAGS_UNKNOWN;

  if (step->cond >= 0)
    held = s->holds[step->cond][step->neg];
  for (unsigned t = 0; t < s->ntraces; t++)
    if (e->surely >> t & 1)
      g[t] = e->outcomes[t];
    else if (e->maybe >> t & 1)
      g[t] = f[t] == FLAGS_UNKNOWN ? FLAGS_UNKNOWN
	     : e->outcomes[t] | (f[t] & ~held);
  x->allow = a->allow;
  if (step->cond >= 0)
    {
      const struct flags_act *b = &s->w->act[s->node[n].compare];
      x->allow &= s->node[n].allow;
      if (!a->mode || !b->mode || strcmp (a->mode, b->mode))
	x->allow &= 1u << FLAGS_NE;
    }
  x->compare = (int) step->act;
  x->reached = (int) a->number;
  x->used = false;
}

/* May compare A be executed under a condition of the flags of node N?  */
static bool
chains (const struct flags_search *s, unsigned n, const struct flags_act *a)
{
  const struct flags_act *b;

  if (s->node[n].compare < 0)
    return false;
  b = &s->w->act[s->node[n].compare];
  return (a->mode && b->mode && !strcmp (a->mode, b->mode))
	 || (a->mixes && b->mixes);
}

/* A, by STEP, executed at node N: a new state, if that is of any use.  */
static void
try_step (struct flags_search *s, unsigned n, const struct flags_step *step,
	  struct effect *e)
{
  flags_window *w = s->w;
  const struct flags_act *a = &w->act[step->act];
  const struct flags_node *from = &s->node[n];
  const flags_value *v = values (s, n);
  struct flags_node *x = &s->node[s->n];
  flags_value *v2 = values (s, s->n);
  uint8_t *f2 = flags (s, s->n);

  if (s->n == s->max || !compute (s, n, a, step, e))
    return;
  /* A select always writes.  */
  if (a->kind == FLAGS_SELECT)
    {
      e->surely = ((uint64_t) 2 << (s->ntraces - 1)) - 1;
      e->maybe = 0;
    }
  if (a->kind == FLAGS_STORES_ ? !store_right (s, n, a, step, e)
      : a->kind != FLAGS_COMPARES && !useful (s, v, a, e))
    return;
  *x = (struct flags_node) { .cost = from->cost, .parent = (int) n, .step = *step,
		       .stores = from->stores, .compare = from->compare,
		       .reached = from->reached,
		       .allow = from->allow, .used = from->used,
		       .last = -1 };
  x->cost += step->cond < 0 ? a->cost : a->guarded;
  memcpy (v2, v, s->size * sizeof *v);
  memcpy (f2, flags (s, n), s->ntraces);
  if (step->cond >= 0)
    x->used = true;
  if (step->cond >= 0 && a->kind != FLAGS_SELECT)
    {
      x->last = step->cond;
      /* Blocks hold up to four insns of a condition and its complement.  */
      bool same = from->last == step->cond && from->run < 4;
      x->run = same ? from->run + 1 : 1;
      x->cost += same ? 0 : s->block_cost;
    }
  if (a->kind == FLAGS_STORES_)
    x->stores |= 1u << a->store;
  for (unsigned t = 0; a->dst >= 0 && t < s->ntraces; t++)
    {
      flags_value *to = &v2[a->dst * s->ntraces + t];
      if (e->surely >> t & 1)
	*to = e->result[t];
      else if ((e->maybe >> t & 1) && *to != e->result[t])
	*to = 0;
    }
  if (a->kind == FLAGS_COMPARES)
    {
      set_flags (s, n, x, a, step, e);
      if (step->cond >= 0 && !memcmp (f2, flags (s, n), s->ntraces))
	return;
    }
  else if (a->clobbers)
    {
      memset (f2, FLAGS_UNKNOWN, s->ntraces);
      x->compare = -1;
      x->used = true;
    }
  keep (s);
}

/* STEP with each choice of names for operands from K on.  */
static void
try_sources (struct flags_search *s, unsigned n, struct flags_step *step, unsigned k,
	     struct effect *e)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[step->act];

  while (k < a->nsrc && a->src[k].web < 0)
    k++;
  if (k == a->nsrc)
    {
      struct effect copy = *e;
      try_step (s, n, step, &copy);
      return;
    }
  unsigned web = a->src[k].web;
  step->src[k] = web;
  try_sources (s, n, step, k + 1, e);
  if (a->kind == FLAGS_MOVE)
    return;
  for (unsigned i = 0; i < w->nalts[web]; i++)
    if (w->alt[web][i] != web)
      {
	const flags_value *v = values (s, n);
	unsigned other = w->alt[web][i];
	/* Only if it holds anything, and something else.  */
	bool differs = false;
	for (unsigned t = 0; t < s->ntraces; t++)
	  differs |= v[other * s->ntraces + t]
		     && v[other * s->ntraces + t] != v[web * s->ntraces + t];
	if (!differs)
	  continue;
	step->src[k] = other;
	try_sources (s, n, step, k + 1, e);
      }
}

static void
try_act (struct flags_search *s, unsigned n, unsigned act)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[act];
  const uint8_t *f = flags (s, n);
  uint64_t all = ((uint64_t) 2 << (s->ntraces - 1)) - 1;
  uint64_t tried[2 * FLAGS_CONDS][2];
  unsigned ntried = 0;

  if (a->kind == FLAGS_STORES_ && (s->node[n].stores >> a->store & 1))
    return;
  if (a->kind == FLAGS_COMPARES && s->order && s->node[n].reached >= 0
      && s->order * ((int) a->number - s->node[n].reached) <= 0)
    return;
  for (int c = -1; c < 2 * FLAGS_CONDS; c++)
    {
      struct flags_step step = { .act = act, .cond = -1 };
      struct effect e = { .surely = all };
      if (c >= 0)
	{
	  bool known = false;
	  step.cond = c / 2;
	  step.neg = c % 2;
	  if (!a->guarded || s->node[n].compare < 0
	      || !(s->node[n].allow >> step.cond & 1)
	      || (a->kind == FLAGS_COMPARES && !chains (s, n, a)))
	    continue;
	  uint8_t held = s->holds[step.cond][step.neg];
	  e.surely = 0;
	  for (unsigned t = 0; t < s->ntraces; t++)
	    if (f[t] == FLAGS_UNKNOWN)
	      e.maybe |= (uint64_t) 1 << t;
	    else if (!(f[t] & ~held))
	      e.surely |= (uint64_t) 1 << t;
	    else if (f[t] & held)
	      e.maybe |= (uint64_t) 1 << t;
	  if (!e.surely || e.surely == all)
	    continue;
	  for (unsigned k = 0; k < ntried; k++)
	    known |= tried[k][0] == e.surely && tried[k][1] == e.maybe;
	  /* Under another condition a block may go on.  */
	  if (known && !(s->block_cost && s->node[n].last == step.cond))
	    continue;
	  tried[ntried][0] = e.surely;
	  tried[ntried++][1] = e.maybe;
	}
      else if (!a->cost || (a->kind == FLAGS_COMPARES && !s->node[n].used))
	continue;
      try_sources (s, n, &step, 0, &e);
    }
}

/* Executes, if there is such an action, one that may as well come first: nothing
   else writes its name, it computes all that it will ever, and no flags that are
   of use are lost.  */
static bool
try_free (struct flags_search *s, unsigned n)
{
  flags_window *w = s->w;
  const flags_value *v = values (s, n);

  for (unsigned k = 0; k < w->nacts; k++)
    {
      const struct flags_act *a = &w->act[k];
      struct flags_step step = { .act = k, .cond = -1 };
      struct effect e = { .surely = ((uint64_t) 2 << (s->ntraces - 1)) - 1 };
      bool whole = true;
      unsigned before = s->n;
      if (!a->alone || !a->cost || (a->clobbers && s->node[n].compare >= 0))
	continue;
      for (unsigned i = 0; i < a->nsrc; i++)
	step.src[i] = a->src[i].web < 0 ? 0 : (uint8_t) a->src[i].web;
      if (!compute (s, n, a, &step, &e) || !useful (s, v, a, &e))
	continue;
      for (unsigned t = 0; t < s->ntraces && whole; t++)
	for (flags_value x = 1; x < w->nvalues && whole; x++)
	  if (w->values[x].class == a->class && w->needed[t][x])
	    whole = e.result[t] == x;
      if (!whole)
	continue;
      try_step (s, n, &step, &e);
      if (s->n > before)
	return true;
    }
  return false;
}

static bool
done (const struct flags_search *s, unsigned n)
{
  const flags_window *w = s->w;
  const flags_value *v = values (s, n);

  for (unsigned t = 0; t < s->ntraces; t++)
    {
      if (w->stores[t] & ~s->node[n].stores)
	return false;
      for (unsigned k = 0; k < w->nnames; k++)
	if (w->goal[t][k] && v[k * s->ntraces + t] != w->goal[t][k])
	  return false;
    }
  return true;
}

/* ---- The search ------------------------------------------------------------------ */

static void
start (struct flags_search *s, flags_window *w, unsigned max)
{
  s->w = w;
  s->nwebs = w->nwebs;
  s->ntraces = w->ntraces;
  s->size = w->nwebs * w->ntraces;
  s->max = max;
  s->node = psi_xmalloc ((max + 1) * sizeof *s->node);
  s->value = psi_xmalloc ((size_t) (max + 1) * s->size * sizeof *s->value);
  s->flags = psi_xmalloc ((size_t) (max + 1) * s->ntraces);
  s->heap = psi_xmalloc ((max + 1) * sizeof *s->heap);
  s->mark = psi_xmalloc ((size_t) w->nvalues * s->ntraces);
  s->class_mark = psi_xmalloc (2 * w->nvalues + w->nclasses + 2);
  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    {
      s->holds[c][0] = flags_holds (flags_relation ((enum flags_cond) c));
      s->holds[c][1] = ~s->holds[c][0];
    }
  for (unsigned t = 0; t < w->ntraces; t++)
    for (unsigned u = 0; u < w->ntraces; u++)
      {
	s->apart[t][u] = 0;
	for (unsigned k = 0; k < w->nacts; k++)
	  if (w->act[k].kind == FLAGS_COMPARES
	      && !(w->act[k].best[t] & w->act[k].best[u]))
	    s->apart[t][u] |= (uint32_t) 1 << w->act[k].number;
      }
}

static void
begin (struct flags_search *s)
{
  struct flags_node *x = &s->node[0];

  s->n = s->nheap = 0;
  *x = (struct flags_node) { .cost = FLAGS_COST * (int) s->w->nahead,
		       .parent = -1, .compare = -1, .reached = -1,
		       .used = true, .last = -1 };
  for (unsigned k = 0; k < s->nwebs; k++)
    for (unsigned t = 0; t < s->ntraces; t++)
      values (s, 0)[k * s->ntraces + t] = s->w->start[k];
  memset (flags (s, 0), FLAGS_UNKNOWN, s->ntraces);
  keep (s);
}

/* The node of a whole plan; -1: none was found.  */
static int
run (struct flags_search *s)
{
  begin (s);
  while (s->nheap > 0)
    {
      int n = heap_pop (s);
      if (s->node[n].dead)
	continue;
      if (done (s, (unsigned) n))
	return n;
      if (s->n == s->max)
	return -1;
      if (try_free (s, (unsigned) n))
	continue;
      for (unsigned k = 0; k < s->w->nacts; k++)
	try_act (s, (unsigned) n, k);
    }
  return -1;
}

int
flags_search (flags_window *w, const struct flags_how *how, struct flags_step *step,
	      int *cost)
{
  struct flags_search s = { .weight = how->weight, .order = how->order,
		      .below = how->below };
  unsigned effort = how->effort;
  int n, length = 0;

  if (w->ntraces == 0)
    return -1;
  /* A state costs what there is of names and traces.  */
  if (effort > FLAGS_WORK / ((w->nwebs + 1) * w->ntraces))
    effort = FLAGS_WORK / ((w->nwebs + 1) * w->ntraces);
  s.block_cost = w->ctx->host && w->ctx->host->block_cost
		 ? w->ctx->host->block_cost (w->ctx->host->data) : 0;
  start (&s, w, effort);
  n = run (&s);
  for (int k = n; n >= 0 && s.node[k].parent >= 0; k = s.node[k].parent)
    length++;
  if (n >= 0 && length <= FLAGS_STEPS)
    {
      *cost = s.node[n].cost;
      for (int k = n, i = length; i > 0; k = s.node[k].parent)
	step[--i] = s.node[k].step;
    }
  else
    length = -1;
  psi_xfree (s.node);
  psi_xfree (s.value);
  psi_xfree (s.flags);
  psi_xfree (s.heap);
  psi_table_free (&s.table);
  psi_xfree (s.mark);
  psi_xfree (s.class_mark);
  return length;
}
