/* flags/inorder.c: a plan in which the window's insns stay in their order.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A window for which no other order is found has one that is right: its own.  Each
   insn must be executed on some traces, those on which its result is read, and must
   not on others: where its name holds what is read later, where it may trap, or store.
   On all that is left it may be.  So an insn can often be executed always, or under a
   condition that is simpler than its guard.

   Which condition each has is the cheapest way through a table: chains of compares
   (chain.c) by insns.  What a chain has in common with the one before it costs nothing.
   Whether a compare can be made again, as what it compares may be gone by then, is seen
   when the steps are made, by the search's own rules; then that is struck out of the table.
   If nothing is left for an insn its condition is kept (kept.c).  */

#include "flags/inorder.h"
#include <string.h>

#define ROUNDS 100
#define NEVER (1 << 20)		/* The cost of a step that no chain serves.  */

/* ---- What must be done ------------------------------------------------------------- */

static bool
has (const struct flags_insns *set, unsigned k)
{
  return set->word[k / 64] >> k % 64 & 1;
}

/* The first act that is insn I, into a name of the window or into a temporary; -1: none.  */
static int
act_of (const flags_window *w, const psi_insn *i, bool temporary)
{
  for (unsigned k = 0; k < w->nacts; k++)
    {
      const struct flags_act *a = &w->act[k];
      if (a->insn == i && !a->late && a->kind != FLAGS_COMPARES
	  && (a->dst >= (int) w->nnames) == temporary)
	return (int) k;
    }
  return -1;
}

/* The act that moves what web FROM holds to web TO; -1: none.  */
static int
move_between (const flags_window *w, int to, int from)
{
  for (unsigned k = 0; k < w->nacts; k++)
    if (w->act[k].kind == FLAGS_MOVE && w->act[k].dst == to && w->act[k].src[0].web == from)
      return (int) k;
  return -1;
}

/* The names that insn I reads; a set of webs.  */
static uint64_t
reads (const flags_window *w, const psi_insn *i)
{
  uint64_t set = 0;

  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && w->web_of[i->src[k].val->id] >= 0)
      set |= (uint64_t) 1 << w->web_of[i->src[k].val->id];
  return set;
}

/* Adds the step that insn K is, behind which the names LIVE are read on the traces; they
   become those in front of it.  False: there is no such step.  Steps are made from the last
   one on.  */
static bool
add_step (struct flags_order *r, unsigned k, uint64_t *live)
{
  flags_window *w = r->w;
  psi_insn *i = w->insn[k];
  const psi_val *v = flags_result (w, i);
  bool store = i->flags & PSI_F_WRITE, compares = flags_compares (w, i);
  int web = v && v->type != PSI_PRED ? w->web_of[v->id] : -1;
  struct flags_todo d = { -1, -1, -1, false, 0, 0 };

  for (unsigned t = 0; t < w->ntraces; t++)
    {
      uint64_t bit = (uint64_t) 1 << t;
      bool wanted = store || (web >= 0 && (live[t] >> web & 1));
      if (wanted && has (&w->executed[t], k))
	d.must |= bit;
      else if (wanted || (i->flags & PSI_F_TRAP))
	d.harm |= bit;
      if (i->op == PSI_SELECT && (d.must & bit) && !has (&w->selected[t], k))
	{
	  d.must &= ~bit;
	  d.harm |= bit;
	}
      if (web >= 0 && has (&w->always[t], k))
	live[t] &= ~((uint64_t) 1 << web);
      if (compares || (wanted && has (&w->executed[t], k)))
	live[t] |= reads (w, i);
    }
  if (!d.must || i->op == PSI_UNDEF)
    return true;
  if (compares)
    {
      for (unsigned a = 0; a < w->nacts; a++)
	if (w->act[a].kind == FLAGS_COMPARES && w->act[a].insn == i && d.act < 0)
	  d.act = (int) a;
      d.always = true;
    }
  else
    d.act = act_of (w, i, false);
  if (d.act < 0 || r->nsteps == MOST_STEPS)
    return false;
  const struct flags_act *a = &w->act[d.act];
  if (!compares)
    d.always = !d.harm && a->cost && i->op != PSI_SELECT;
  if (!d.always && !a->guarded)
    {
      /* What destroys the flags is executed before the condition is had.  */
      int other = act_of (w, i, true);
      int then = other < 0 ? -1 : move_between (w, a->dst, w->act[other].dst);
      if (then < 0 || !w->act[other].cost)
	return false;
      d.act = other;
      d.then = then;
    }
  r->todo[r->nsteps++] = d;
  return true;
}

/* All steps, of the branch, too; false: there are not.  */
static bool
list_steps (struct flags_order *r)
{
  flags_window *w = r->w;
  uint64_t live[FLAGS_TRACES] = { 0 };
  bool ok = w->n <= FLAGS_PLACES;

  for (unsigned t = 0; t < w->ntraces; t++)
    for (unsigned k = 0; k < w->nnames; k++)
      if (w->goal[t][k])
	live[t] |= (uint64_t) 1 << k;
  if (w->br)
    {
      struct flags_todo d = { -1, -1, -1, false, 0, 0 };
      for (unsigned t = 0; t < w->ntraces; t++)
	*(w->taken[t] ? &d.must : &d.harm) |= (uint64_t) 1 << t;
      r->todo[r->nsteps++] = d;
    }
  for (unsigned k = w->n; k-- > 0 && ok;)
    ok = add_step (r, k, live);
  for (unsigned k = 0; k < r->nsteps / 2; k++)
    {
      struct flags_todo d = r->todo[k];
      r->todo[k] = r->todo[r->nsteps - 1 - k];
      r->todo[r->nsteps - 1 - k] = d;
    }
  return ok && r->nsteps;
}

/* ---- Under which conditions -------------------------------------------------------- */

/* Does chain C begin with one that could not be made for step K?  */
static bool
is_struck (const struct flags_order *r, unsigned step, int chain)
{
  for (; chain >= 0; chain = r->plan->chain[chain].parent)
    for (unsigned k = 0; k < r->nstruck; k++)
      if (r->struck[k].step == step && r->struck[k].chain == chain)
	return true;
  return false;
}

/* Lists the ways to do step K, those whose chains are cheapest.  */
static void
list_ways (struct flags_order *r, unsigned k)
{
  const struct flags_todo *d = &r->todo[k];
  struct flags_way *way = r->way[k];
  unsigned n = 0;

  if (d->always)
    way[n++] = (struct flags_way) { -1, -1, false, 0 };
  for (unsigned c = 0; c < r->plan->nchains && !d->always; c++)
    for (unsigned cond = 0; cond < 2 * FLAGS_CONDS; cond++)
      {
	const struct flags_chain *x = &r->plan->chain[c];
	unsigned to = n;
	if (!flags_serves (r, d, c, cond))
	  continue;
	while (to > 0 && r->plan->chain[way[to - 1].chain].cost > x->cost)
	  to--;
	if (to == MOST_WAYS || is_struck (r, k, (int) c))
	  break;
	n += n < MOST_WAYS;
	memmove (&way[to + 1], &way[to], (n - 1 - to) * sizeof *way);
	way[to] = (struct flags_way) { (int) c, (int) cond / 2, cond % 2, 0 };
	break;
      }
  r->nways[k] = n;
}

/* What it costs to have chain C where the flags are of chain FROM.  */
static int
price (const struct flags_order *r, int from, int c)
{
  const struct flags_chain *chain = r->plan->chain;

  for (int k = c; k >= 0 && from >= 0; k = chain[k].parent)
    if (k == from)
      return chain[c].cost - chain[from].cost;
  return chain[c].cost;
}

/* What chain the flags are of behind step K, done by X, where they were of chain FROM.  */
static int
flags_behind (const struct flags_order *r, unsigned k, const struct flags_way *x, int from)
{
  const struct flags_todo *d = &r->todo[k];
  const struct flags_act *a = d->act < 0 ? NULL : &r->w->act[d->act];

  if (a && a->kind == FLAGS_COMPARES)
    {
      for (unsigned c = 0; c < r->plan->nchains; c++)
	if (r->plan->chain[c].parent < 0 && (int) r->plan->chain[c].step.act == d->act)
	  return (int) c;
      return -1;
    }
  if (a && a->clobbers && d->then < 0)
    return -1;
  return x->chain < 0 ? from : x->chain;
}

/* The first of the ways that lead from step K, where the flags are of chain FROM, to the end
   for the least; *COST: what that is.  */
static int
best_way (const struct flags_order *r, unsigned k, int from, int *cost)
{
  int best = -1;

  *cost = NEVER;
  for (unsigned i = 0; i < r->nways[k]; i++)
    {
      const struct flags_way *x = &r->way[k][i];
      int now = x->cost + (x->chain < 0 ? 0 : price (r, from, x->chain));
      if (best < 0 || now < *cost)
	{
	  *cost = now;
	  best = (int) i;
	}
    }
  return best;
}

/* Fills in what all ways cost, from the last step on.  */
static void
weigh_ways (struct flags_order *r)
{
  for (unsigned k = r->nsteps; k-- > 0;)
    for (unsigned i = 0; i < r->nways[k]; i++)
      {
	struct flags_way *x = &r->way[k][i];
	x->cost = 0;
	unsigned to = k + 1;
	int flags = flags_behind (r, k, x, -1);
	/* What is done always in between keeps the flags.  */
	while (to < r->nsteps && r->todo[to].always)
	  {
	    flags = flags_behind (r, to, &r->way[to][0], flags);
	    to++;
	  }
	if (to < r->nsteps)
	  best_way (r, to, flags, &x->cost);
      }
}

/* ---- The steps --------------------------------------------------------------------- */

/* Is what step K is for there, at node AT?  */
static bool
is_there (const struct flags_order *r, unsigned k, unsigned at)
{
  const struct flags_act *a = &r->w->act[r->todo[k].act];
  const flags_value *v, *from;

  if (a->kind != FLAGS_MOVE || r->todo[k].kept >= 0)
    return false;
  v = flags_node_values (r->plan->s, at, (unsigned) a->dst);
  from = a->src[0].web < 0 ? NULL
	 : flags_node_values (r->plan->s, at, (unsigned) a->src[0].web);
  for (unsigned t = 0; t < r->w->ntraces; t++)
    if ((r->todo[k].must >> t & 1) && v[t] != (from ? from[t] : a->src[0].fixed))
      return false;
  return true;
}

/* Does step K by X, at node *AT, where the flags are of chain *FLAGS.  */
static bool
do_step (struct flags_order *r, unsigned k, const struct flags_way *x, unsigned *at, int *flags)
{
  const struct flags_todo *d = &r->todo[k];

  if (d->act >= 0 && is_there (r, k, *at))
    return true;
  r->failed = -2;
  if (d->then >= 0)
    {
      if (!flags_take_again (r->plan->s, at, (unsigned) d->act, -1, false))
	return false;
      *flags = -1;
    }
  if (x->chain >= 0 && !flags_take_chain (r->plan, at, *flags, x->chain, &r->failed))
    return false;
  *flags = d->then >= 0 ? x->chain : flags_behind (r, k, x, *flags);
  r->failed = -2;
  unsigned act = (unsigned) (d->then >= 0 ? d->then : d->act);
  return d->act < 0 || flags_take_again (r->plan->s, at, act, x->cond, x->neg);
}

/* Does all steps; the number of the one that cannot be done, with R->failed the chain that
   cannot be made for it, -1: there is none for it, -2: the step itself cannot be done; NSTEPS:
   all were done.  */
static unsigned
do_steps (struct flags_order *r)
{
  unsigned at = 0, k;
  int flags = -1, cost;

  flags_begin (r->plan->s);
  for (k = 0; k < r->nsteps; k++)
    {
      r->at[k] = at;
      int i = best_way (r, k, flags, &cost);
      r->failed = -1;
      if (i < 0)
	return k;
      if (!do_step (r, k, &r->way[k][i], &at, &flags))
	return k;
    }
  r->at[k] = at;
  return k;
}

/* ---- All of it --------------------------------------------------------------------- */

/* The node of the plan; -1: there is none.  */
static int
plan (struct flags_order *r)
{
  unsigned changed = 0;
  bool all = true;

  for (unsigned round = 0; round < ROUNDS; round++)
    {
      for (unsigned k = 0; k < r->nsteps; k++)
	if (all || k == changed)
	  list_ways (r, k);
      weigh_ways (r);
      unsigned k = do_steps (r);
      if (k == r->nsteps)
	return flags_done (r->plan->s, r->at[k]) ? (int) r->at[k] : -1;
      all = r->failed == -1;
      if (all)
	{
	  if (!(r->todo[k].kept < 0 ? flags_keep_condition (r, k) : flags_keep_earlier (r, k)))
	    return -1;
	  continue;
	}
      if (r->failed < 0 || r->nstruck == MOST_STRUCK)
	return -1;
      changed = k;
      r->struck[r->nstruck].step = k;
      r->struck[r->nstruck++].chain = r->failed;
    }
  return -1;
}

int
flags_in_order (struct flags_search *s)
{
  struct flags_order *r = psi_zeroed (1, sizeof *r);
  int n = -1;

  r->w = s->w;
  r->plan = psi_zeroed (1, sizeof *r->plan);
  r->plan->s = s;
  s->again = true;
  flags_list_chains (r->plan);
  r->holds = psi_xmalloc (MOST_CHAINS * sizeof *r->holds);
  for (unsigned c = 0; c < r->plan->nchains; c++)
    flags_note_holds (r, c);
  if (list_steps (r))
    n = plan (r);
  psi_table_free (&r->plan->chains);
  psi_table_free (&r->plan->choices);
  psi_xfree (r->plan);
  psi_xfree (r->holds);
  psi_xfree (r);
  return n;
}
