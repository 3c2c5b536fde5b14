/* flags/step.c: the states that an action leads to.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An action executed under a condition that surely holds on a trace changes it there.
   Where the condition may hold, the name is left with what nobody knows, if that is
   another value.  */

#include "flags/search.h"
#include <string.h>

/* What an action does on the traces: what it makes, executed or not, and where it is; sets
   of traces.  OUTCOMES is null for a select.  */
struct effect
{
  uint64_t surely, maybe;
  const flags_value *result;
  const uint8_t *outcomes;
};

/* What operand K of A is on trace T at node N.  */
static flags_value
source (const struct flags_search *s, unsigned n, const struct flags_act *a,
	const struct flags_step *step, unsigned k, unsigned t)
{
  return a->src[k].web < 0 ? a->src[k].fixed
	 : flags_node_values (s, n, step->src[k])[t];
}

/* Is a result of R, not yet in A's name, wanted on some trace?  */
static bool
useful (struct flags_search *s, unsigned n, const struct flags_act *a,
	const struct effect *e, uint64_t needed)
{
  const flags_value *to = flags_node_values (s, n, (unsigned) a->dst);

  for (uint64_t left = e->surely & needed; left; left &= left - 1)
    {
      unsigned t = (unsigned) __builtin_ctzll (left);
      flags_value x = e->result[t];
      if (to[t] == x)
	continue;
      if (a->kind == FLAGS_MOVE || a->kind == FLAGS_SELECT
	  || s->again || s->w->values[x].is_const || !(flags_present (s, n, x) >> t & 1))
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
	  if (x && source (s, n, a, step, k, t) != x)
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
  const uint8_t *f = flags_node_outcomes (s, n);
  uint8_t *g = flags_node_outcomes (s, s->n), held = FLAGS_UNKNOWN;

  if (step->cond >= 0)
    held = s->holds[step->cond][step->neg];
  for (unsigned t = 0; t < s->ntraces; t++)
    {
      uint8_t otherwise = a->otherwise >= 0 ? flags_otherwise (a) : f[t] & ~held;
      if (e->surely >> t & 1)
	g[t] = e->outcomes[t];
      else if (e->maybe >> t & 1)
	g[t] = e->outcomes[t] | otherwise;
      else if (a->otherwise >= 0)
	g[t] = otherwise;
    }
  x->allow = a->allow;
  if (step->cond >= 0 && a->otherwise < 0)
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
  return a->otherwise >= 0 || (a->mode && b->mode && !strcmp (a->mode, b->mode))
	 || (a->mixes && b->mixes);
}

/* What A, a select by STEP, leaves in its name, where E says that its condition holds,
   into RESULT; the traces on which that is needed.  */
static uint64_t
do_select (const struct flags_search *s, unsigned n, const struct flags_act *a,
	   const struct flags_step *step, struct effect *e, flags_value *result)
{
  uint64_t needed = 0;

  for (unsigned t = 0; t < s->ntraces; t++)
    {
      flags_value x = e->maybe >> t & 1 ? 0
		      : source (s, n, a, step, e->surely >> t & 1 ? 0 : 1, t);
      result[t] = x;
      if (x && s->w->needed[t][x])
	needed |= (uint64_t) 1 << t;
    }
  /* It always writes.  */
  *e = (struct effect) { .surely = flags_all_traces (s), .result = result };
  return needed;
}

/* Node S->n gets what A leaves in its name, at node N.  */
static void
write_name (struct flags_search *s, unsigned n, const struct flags_act *a,
	    const struct effect *e)
{
  const flags_value *was = flags_node_values (s, n, (unsigned) a->dst);
  flags_value to[FLAGS_TRACES];

  for (unsigned t = 0; t < s->ntraces; t++)
    to[t] = e->surely >> t & 1 ? e->result[t]
	    : (e->maybe >> t & 1) && was[t] != e->result[t] ? 0 : was[t];
  flags_node_columns (s, s->n)[a->dst] = flags_column (s, (unsigned) a->dst, to);
}

/* A, by STEP, executed at node N where E says: a new state, if that is of any use.  */
static void
try_step (struct flags_search *s, unsigned n, const struct flags_step *step,
	  struct effect e)
{
  flags_window *w = s->w;
  const struct flags_act *a = &w->act[step->act];
  const struct flags_node *from = &s->node[n];
  struct flags_node *x = &s->node[s->n];
  uint8_t *f2 = flags_node_outcomes (s, s->n);
  flags_value selected[FLAGS_TRACES];
  uint64_t needed;

  if (s->n == s->max)
    return;
  if (a->kind == FLAGS_SELECT)
    needed = do_select (s, n, a, step, &e, selected);
  else
    {
      unsigned made = flags_result_of (s, n, step);
      e.result = s->made + (size_t) made * s->ntraces;
      e.outcomes = s->outcome + (size_t) made * s->ntraces;
      needed = s->result[made].needed;
      if ((e.surely | e.maybe) & s->result[made].traps)
	return;
    }
  if (a->kind == FLAGS_STORES_ ? !store_right (s, n, a, step, &e)
      : a->kind != FLAGS_COMPARES && !useful (s, n, a, &e, needed))
    return;
  *x = (struct flags_node) { .cost = from->cost, .parent = (int) n, .step = *step,
		       .stores = from->stores, .compare = from->compare,
		       .reached = from->reached,
		       .allow = from->allow, .used = from->used,
		       .last = -1 };
  x->cost += step->cond < 0 ? a->cost : a->guarded;
  memcpy (flags_node_columns (s, s->n), flags_node_columns (s, n),
	  s->nwebs * sizeof *s->columns_of);
  memcpy (f2, flags_node_outcomes (s, n), s->ntraces);
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
  if (a->dst >= 0)
    write_name (s, n, a, &e);
  if (a->kind == FLAGS_COMPARES)
    {
      set_flags (s, n, x, a, step, &e);
      if (step->cond >= 0 && !memcmp (f2, flags_node_outcomes (s, n), s->ntraces))
	return;
    }
  else if (a->clobbers)
    {
      memset (f2, FLAGS_UNKNOWN, s->ntraces);
      x->compare = -1;
      x->used = true;
    }
  flags_keep (s);
}

/* STEP with each choice of names for operands from K on.  */
static void
try_sources (struct flags_search *s, unsigned n, struct flags_step *step, unsigned k,
	     const struct effect *e)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[step->act];

  while (k < a->nsrc && a->src[k].web < 0)
    k++;
  if (k == a->nsrc)
    {
      try_step (s, n, step, *e);
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
	unsigned other = w->alt[web][i];
	const flags_value *v = flags_node_values (s, n, other);
	const flags_value *u = flags_node_values (s, n, web);
	/* Only if it holds anything, and something else.  */
	bool differs = false;
	for (unsigned t = 0; t < s->ntraces; t++)
	  differs |= v[t] && v[t] != u[t];
	if (!differs)
	  continue;
	step->src[k] = other;
	try_sources (s, n, step, k + 1, e);
      }
}

/* The traces on which COND, or its complement, surely or perhaps holds at node N.  */
static struct flags_under
under (const struct flags_search *s, unsigned n, int cond, bool neg)
{
  const uint8_t *f = flags_node_outcomes (s, n);
  uint8_t held = s->holds[cond][neg];
  struct flags_under u = { .cond = cond, .neg = neg };

  for (unsigned t = 0; t < s->ntraces; t++)
    if (f[t] == FLAGS_UNKNOWN)
      u.maybe |= (uint64_t) 1 << t;
    else if (!(f[t] & ~held))
      u.surely |= (uint64_t) 1 << t;
    else if (f[t] & held)
      u.maybe |= (uint64_t) 1 << t;
  return u;
}

void
flags_expand (struct flags_search *s, unsigned n)
{
  const struct flags_node *x = &s->node[n];
  uint64_t all = flags_all_traces (s);

  s->nunder = 0;
  for (int c = 0; c < 2 * FLAGS_CONDS && x->compare >= 0; c++)
    {
      if (!(x->allow >> (c / 2) & 1))
	continue;
      struct flags_under u = under (s, n, c / 2, c % 2);
      bool known = false;
      if (!u.surely || u.surely == all)
	continue;
      for (unsigned k = 0; k < s->nunder; k++)
	known |= s->under[k].surely == u.surely && s->under[k].maybe == u.maybe;
      /* Under another condition a block may go on.  */
      if (!known || (s->block_cost && x->last == u.cond))
	s->under[s->nunder++] = u;
    }
}

void
flags_try_act (struct flags_search *s, unsigned n, unsigned act)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[act];
  struct flags_step step = { .act = act, .cond = -1 };
  struct effect e = { .surely = flags_all_traces (s) };

  if (a->kind == FLAGS_STORES_ && (s->node[n].stores >> a->store & 1))
    return;
  if (a->kind == FLAGS_COMPARES && s->order && s->node[n].reached >= 0
      && s->order * ((int) a->number - s->node[n].reached) <= 0)
    return;
  if (a->cost && (a->kind != FLAGS_COMPARES || s->node[n].used))
    try_sources (s, n, &step, 0, &e);
  if (!a->guarded || (a->kind == FLAGS_COMPARES && !chains (s, n, a)))
    return;
  for (const struct flags_under *u = s->under; u < s->under + s->nunder; u++)
    {
      step.cond = u->cond;
      step.neg = u->neg;
      e.surely = u->surely;
      e.maybe = u->maybe;
      try_sources (s, n, &step, 0, &e);
    }
}

bool
flags_try_free (struct flags_search *s, unsigned n)
{
  flags_window *w = s->w;

  for (unsigned k = 0; k < w->nacts; k++)
    {
      const struct flags_act *a = &w->act[k];
      struct flags_step step = { .act = k, .cond = -1 };
      struct effect e = { .surely = flags_all_traces (s) };
      bool whole = true;
      unsigned before = s->n;
      if (!a->alone || !a->cost || (a->clobbers && s->node[n].compare >= 0))
	continue;
      for (unsigned i = 0; i < a->nsrc; i++)
	step.src[i] = a->src[i].web < 0 ? 0 : (uint8_t) a->src[i].web;
      unsigned made = flags_result_of (s, n, &step);
      e.result = s->made + (size_t) made * s->ntraces;
      if (s->result[made].traps || !useful (s, n, a, &e, s->result[made].needed))
	continue;
      for (unsigned t = 0; t < s->ntraces && whole; t++)
	for (flags_value x = 1; x < w->nvalues && whole; x++)
	  if (w->values[x].class == a->class && w->needed[t][x])
	    whole = e.result[t] == x;
      if (!whole)
	continue;
      try_step (s, n, &step, e);
      if (s->n > before)
	return true;
    }
  return false;
}

int
flags_take (struct flags_search *s, unsigned n, const struct flags_step *step)
{
  const struct flags_act *a = &s->w->act[step->act];
  const struct flags_node *x = &s->node[n];
  struct effect e = { .surely = flags_all_traces (s) };
  unsigned before = s->n;

  if (step->cond < 0 ? !a->cost
      : !a->guarded || x->compare < 0 || !(x->allow >> step->cond & 1)
	|| (a->kind == FLAGS_COMPARES && !chains (s, n, a)))
    return -1;
  if (step->cond >= 0)
    {
      struct flags_under u = under (s, n, step->cond, step->neg);
      e.surely = u.surely;
      e.maybe = u.maybe;
    }
  try_step (s, n, step, e);
  return s->n > before ? (int) before : -1;
}
