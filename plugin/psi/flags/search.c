/* flags/search.c: the cheapest plan for a window.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A* over states: which value each name holds on each trace, which outcomes the
   flags may have on each, which stores are done.  What leads from one to the next is
   in flags/step.c.

   What is still to come costs no less than flags/bound.c says.  */

#include "flags/search.h"
#include <string.h>

/* Is WEB to be left with something, or moved to another one?  */
static bool
read_or_left (const flags_window *w, int web)
{
  for (unsigned t = 0; t < w->ntraces; t++)
    if (w->goal[t][w->like[web]])
      return true;
  for (unsigned k = 0; k < w->nacts; k++)
    for (unsigned s = 0; s < w->act[k].nsrc; s++)
      if (w->act[k].src[s].web == web && w->act[k].kind != FLAGS_COMPARES)
	return true;
  return false;
}

/* ---- The search ------------------------------------------------------------------ */

static void
start (struct flags_search *s, flags_window *w, unsigned max)
{
  s->w = w;
  s->nwebs = w->nwebs;
  s->ntraces = w->ntraces;
  s->max = max;
  s->node = psi_xmalloc ((max + 1) * sizeof *s->node);
  s->columns_of = psi_xmalloc ((size_t) (max + 1) * s->nwebs * sizeof *s->columns_of);
  s->flags = psi_xmalloc ((size_t) (max + 1) * s->ntraces);
  s->heap = psi_xmalloc ((max + 1) * sizeof *s->heap);
  for (unsigned k = 0; k < w->nacts; k++)
    s->selects |= w->act[k].kind == FLAGS_SELECT && read_or_left (w, w->act[k].dst);
  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    {
      s->holds[c][0] = psi_relation_outcomes (flags_relation ((enum flags_cond) c));
      s->holds[c][1] = ~s->holds[c][0];
    }
  flags_bounds_new (s);
}

/* The node of a whole plan; -1: none was found.  */
static int
run (struct flags_search *s)
{
  flags_begin (s);
  while (s->nheap > 0)
    {
      int n = flags_pop (s);
      if (s->node[n].dead)
	continue;
      if (flags_done (s, (unsigned) n))
	return n;
      if (s->n == s->max)
	return -1;
      if (flags_try_free (s, (unsigned) n))
	continue;
      flags_expand (s, (unsigned) n);
      for (unsigned k = 0; k < s->w->nacts; k++)
	flags_try_act (s, (unsigned) n, k);
    }
  return -1;
}

static int
by_rule (struct flags_search *s, enum flags_by by)
{
  flags_begin (s);
  int n = by == FLAGS_TREE ? flags_tree (s) : by == FLAGS_PLACE ? flags_in_place (s)
	  : by == FLAGS_IN_ORDER ? flags_in_order (s) : flags_by_numbers (s);
  return n >= 0 && flags_done (s, (unsigned) n) ? n : -1;
}

/* ---- Steps in vain --------------------------------------------------------------- */

/* The node to which N STEPs lead; -1: to no whole plan.  */
static int
follow (struct flags_search *s, const struct flags_step *step, int n)
{
  int at = 0;

  flags_begin (s);
  for (int k = 0; k < n && at >= 0; k++)
    at = flags_take (s, (unsigned) at, &step[k]);
  return at >= 0 && flags_done (s, (unsigned) at) ? at : -1;
}

/* Ways to have less of step K, after the compare that it tests: without it; without
   both; without the compare, the step executed always.  */
enum less { ALONE, BOTH, ALWAYS, LESS_WAYS };

/* The N STEPs with less of number K, into TO; how many they are, and *AT: where the first
   was that changed.  0: there is no such way.  */
static int
have_less (const struct flags_search *s, const struct flags_step *step, int n, int k,
	   enum less way, struct flags_step *to, int *at)
{
  int with = k, length = 0;

  if (way != ALONE)
    {
      if (step[k].cond < 0)
	return 0;
      while (with > 0 && s->w->act[step[with].act].kind != FLAGS_COMPARES)
	with--;
    }
  for (int i = 0; i < n; i++)
    if (i != with && (i != k || way == ALWAYS))
      {
	to[length] = step[i];
	if (i == k)
	  to[length].cond = -1;
	length++;
      }
  *at = with;
  return length;
}

/* What is found sooner need not be the cheapest: a plan can have steps that others have
   made needless, a condition where the name held nothing yet, and a compare that only such
   a one wants.  Takes them out of the *LENGTH STEPs, which cost COST.  */
static void
shorten (struct flags_search *s, struct flags_step *step, int *length, int cost)
{
  struct flags_step less[FLAGS_STEPS];

  /* The last ones first: who made what they used may go, too.  */
  for (int k = *length - 1; k >= 0; k--)
    for (int way = ALONE; way < LESS_WAYS; way++)
      {
	int at, n = have_less (s, step, *length, k, (enum less) way, less, &at);
	int to = n > 0 ? follow (s, less, n) : -1;
	if (to < 0 || s->node[to].cost >= cost)
	  continue;
	cost = s->node[to].cost;
	memcpy (step, less, (size_t) n * sizeof *step);
	*length = n;
	if (s->w->br)
	  flags_decides (s, (unsigned) to, &step[n]);
	k = at;
	break;
      }
}

int
flags_block_cost (const psi_ctx *ctx)
{
  const psi_host *host = ctx->host;
  int cost = host && host->block_cost ? host->block_cost (host->data) : 0;

  return cost - (cost && !ctx->hasty);
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
  s.block_cost = flags_block_cost (w->ctx);
  start (&s, w, effort);
  n = how->by == FLAGS_SEARCH ? run (&s) : by_rule (&s, how->by);
  for (int k = n; n >= 0 && s.node[k].parent >= 0; k = s.node[k].parent)
    length++;
  if (n >= 0 && length < FLAGS_STEPS)
    {
      *cost = s.node[n].cost;
      for (int k = n, i = length; i > 0; k = s.node[k].parent)
	step[--i] = s.node[k].step;
      if (w->br)
	flags_decides (&s, (unsigned) n, &step[length]);
      /* It still counts as what it was, so that no other way is given up for it.  */
      if (how->weight > 4)
	shorten (&s, step, &length, *cost);
    }
  else
    length = n >= 0 || s.n == s.max ? FLAGS_GAVE_UP : -1;
  psi_xfree (s.node);
  psi_xfree (s.columns_of);
  psi_xfree (s.flags);
  psi_xfree (s.heap);
  psi_table_free (&s.table);
  flags_columns_free (&s);
  flags_bounds_free (&s);
  return length;
}
