/* flags/step.c: the states that an action leads to.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An action executed under a condition that surely holds on a trace changes it there.
   Where the condition may hold, the name is left with what nobody knows, if that is
   another value.  */

#include "flags/search.h"
#include <string.h>

/* What an action does on the traces.  It is made for each state that is tried, so its
   arrays are set only where they are read.  */
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
  const flags_value *v = flags_node_values (s, n);
  psi_type type = a->kind == FLAGS_COMPARES ? flags_compared_type (a->insn) : 0;

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
		   ? flags_compare_values (w, type, x, 0, true, true, &c)
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
  const flags_value *v = flags_node_values (s, n);
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
  const uint8_t *f = flags_node_outcomes (s, n);
  uint8_t *g = flags_node_outcomes (s, s->n), held = FLAGS_UNKNOWN;

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
  const flags_value *v = flags_node_values (s, n);
  struct flags_node *x = &s->node[s->n];
  flags_value *v2 = flags_node_values (s, s->n);
  uint8_t *f2 = flags_node_outcomes (s, s->n);

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
	     struct effect *e)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[step->act];

  while (k < a->nsrc && a->src[k].web < 0)
    k++;
  if (k == a->nsrc)
    {
      struct effect copy;
      copy.surely = e->surely;
      copy.maybe = e->maybe;
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
	const flags_value *v = flags_node_values (s, n);
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

void
flags_expand (struct flags_search *s, unsigned n)
{
  const uint8_t *f = flags_node_outcomes (s, n);

  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    for (unsigned neg = 0; neg < 2; neg++)
      {
	uint8_t held = s->holds[c][neg];
	uint64_t surely = 0, maybe = 0;
	for (unsigned t = 0; t < s->ntraces; t++)
	  if (f[t] == FLAGS_UNKNOWN)
	    maybe |= (uint64_t) 1 << t;
	  else if (!(f[t] & ~held))
	    surely |= (uint64_t) 1 << t;
	  else if (f[t] & held)
	    maybe |= (uint64_t) 1 << t;
	s->surely[c][neg] = surely;
	s->maybe[c][neg] = maybe;
      }
}

void
flags_try_act (struct flags_search *s, unsigned n, unsigned act)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[act];
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
      struct effect e;
      e.surely = all;
      e.maybe = 0;
      if (c >= 0)
	{
	  bool known = false;
	  step.cond = c / 2;
	  step.neg = c % 2;
	  if (!a->guarded || s->node[n].compare < 0
	      || !(s->node[n].allow >> step.cond & 1)
	      || (a->kind == FLAGS_COMPARES && !chains (s, n, a)))
	    continue;
	  e.surely = s->surely[step.cond][step.neg];
	  e.maybe = s->maybe[step.cond][step.neg];
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

bool
flags_try_free (struct flags_search *s, unsigned n)
{
  flags_window *w = s->w;
  const flags_value *v = flags_node_values (s, n);

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

int
flags_take (struct flags_search *s, unsigned n, const struct flags_step *step)
{
  const struct flags_act *a = &s->w->act[step->act];
  const struct flags_node *x = &s->node[n];
  struct effect e;
  unsigned before = s->n;

  e.surely = ((uint64_t) 2 << (s->ntraces - 1)) - 1;
  e.maybe = 0;
  if (step->cond < 0 ? !a->cost
      : !a->guarded || x->compare < 0 || !(x->allow >> step->cond & 1)
	|| (a->kind == FLAGS_COMPARES && !chains (s, n, a)))
    return -1;
  if (step->cond >= 0)
    {
      flags_expand (s, n);
      e.surely = s->surely[step->cond][step->neg];
      e.maybe = s->maybe[step->cond][step->neg];
    }
  try_step (s, n, step, &e);
  return s->n > before ? (int) before : -1;
}
