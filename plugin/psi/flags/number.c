/* flags/number.c: a plan by numbers, for a window that is too large to search.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Traces that want the same in all names, store the same and go the same way are of one
   kind.  Kinds have numbers.  First the kind is found out: a list of conditions, of
   which the last one that holds decides (a decision list, Rivest 1987):

     %n = 0; compare ..; if C: %n = 2; compare ..; if D: %n = 1

   Then what kinds have in common is done, by compares of the number:

     compare %n, 1; if eq: %x = add %x, 1; if geu: store ..

   A condition is one of a compare or of a few, each executed under a condition of those
   before it.  What is done needs no compare of the window any more, so that names can
   change while it is done.  Each name that can be put right along the list, where the
   number is, is; where all can, there is no number.

   As in tree.c each step is made by the search's own rules.  */

#include "flags/number.h"
#include <string.h>

#define NEVER (1 << 20)		/* The cost of what cannot be.  */

/* ---- The list ---------------------------------------------------------------------- */

/* The number of the list for SET; -1: there are too many.  */
static int
solve (struct flags_plan *p, uint64_t set)
{
  const flags_window *w = p->s->w;
  unsigned n = p->nlists;
  uint64_t h = psi_hash (0, set);

  psi_for_each_hashed (k, &p->lists, (unsigned) h)
    if (p->list[k].set == set)
      return (int) k;
  if (n == MOST_LISTS)
    return -1;
  p->nlists++;
  psi_table_add (&p->lists, (unsigned) h, n);
  bool one = !flags_mixed (w, set);
  p->list[n] = (struct flags_list) { .set = set, .cost = one ? FLAGS_COST : NEVER, .by = -1 };
  for (unsigned k = 0; k < p->nchoices && !one; k++)
    {
      const struct flags_choice *c = &p->choice[k];
      uint64_t hit = c->yes & set;
      if (!hit || hit == set || flags_mixed (w, hit | (c->maybe & set)))
	continue;
      int m = solve (p, set & ~hit);
      if (m < 0)
	continue;
      int cost = FLAGS_COST + p->list[m].cost;
      if (p->list[m].by < 0 || p->choice[p->list[m].by].chain != c->chain)
	cost += c->cost + p->s->block_cost;
      if (cost < p->list[n].cost)
	p->list[n] = (struct flags_list) { set, cost, (int) k, m };
    }
  return (int) n;
}

/* Names that ACT reads.  */
static uint32_t
read_by (const flags_window *w, unsigned act)
{
  uint32_t set = 0;

  for (unsigned k = 0; k < w->act[act].nsrc; k++)
    if (w->act[act].src[k].web >= 0 && w->act[act].src[k].web < (int) w->nnames)
      set |= (uint32_t) 1 << w->act[act].src[k].web;
  return set;
}

/* Is what ACT, a move of a value that does not change, moves there already?  */
static bool
has (const struct flags_plan *p, unsigned act)
{
  const struct flags_act *a = &p->s->w->act[act];
  const flags_value *v = flags_node_values (p->s, p->at, (unsigned) a->dst);
  bool same = a->src[0].web < 0;

  for (unsigned t = 0; t < p->s->ntraces; t++)
    same &= v[t] == a->src[0].fixed;
  return same;
}

/* Makes the compares of chain C, if the flags are not of it.  */
static bool
take_chain (struct flags_plan *p, int c)
{
  const struct flags_search *s = p->s;
  const struct flags_chain *x = &p->chain[c];
  bool ok;

  if (p->flags == c)
    return true;
  if (x->parent >= 0 && !take_chain (p, x->parent))
    return false;
  p->flags = c;
  if (x->first >= 0)
    ok = (has (p, (unsigned) x->first)
	  || flags_take_act (p->s, &p->at, (unsigned) x->first, -1, false))
	 && flags_take_act (p->s, &p->at, (unsigned) x->then, x->step.cond, x->step.neg)
	 && flags_take_act (p->s, &p->at, x->step.act, -1, false);
  else
    ok = flags_take_act (p->s, &p->at, x->step.act, x->step.cond, x->step.neg);
  for (unsigned t = 0; t < s->ntraces && ok; t++)
    ok = !(flags_node_outcomes (s, p->at)[t] & ~x->outcomes[t]);
  if (!ok)
    p->fault |= read_by (s->w, x->step.act)
		| (x->first >= 0 ? read_by (s->w, (unsigned) x->then)
				   | read_by (s->w, (unsigned) x->first) : 0);
  return ok;
}

/* Gives the traces SET, of one kind, their number and what names are put right along the
   list, under COND or always.  */
static bool
put_kind (struct flags_plan *p, uint64_t set, int cond, bool neg)
{
  const flags_window *w = p->s->w;
  unsigned t = (unsigned) __builtin_ctzll (set);

  if (p->number)
    {
      unsigned a = 0;
      while (a < w->nacts && !(w->act[a].kind == FLAGS_MOVE && w->act[a].dst == w->kind_web
			       && w->values[w->act[a].src[0].fixed].imm == w->kind[t]))
	a++;
      if (a == w->nacts || !flags_take_act (p->s, &p->at, a, cond, neg))
	return false;
    }
  for (unsigned k = 0; k < w->nnames; k++)
    if ((p->direct >> k & 1) && !flags_put (p->s, &p->at, set, k, k, cond, neg))
      {
	p->fault |= (uint32_t) 1 << k;
	return false;
      }
  return true;
}

static bool
make_list (struct flags_plan *p, int n)
{
  const struct flags_list *x = &p->list[n];

  if (x->by < 0)
    return put_kind (p, x->set, -1, false);
  const struct flags_choice *c = &p->choice[x->by];
  return make_list (p, x->rest) && take_chain (p, c->chain)
	 && put_kind (p, c->yes & x->set, c->cond, c->neg);
}

/* ---- What is done ------------------------------------------------------------------ */

/* Compares the number so that *COND, or its complement, says whether it is IN.  */
static bool
compare_number (struct flags_plan *p, uint64_t in, int *cond, bool *neg)
{
  const flags_window *w = p->s->w;

  for (int fresh = 0; fresh < 2; fresh++)
    for (unsigned a = 0; a < w->nacts; a++)
      {
	const struct flags_act *act = &w->act[a];
	if (act->kind != FLAGS_COMPARES || act->src[0].web != w->kind_web
	    || (!fresh && p->s->node[p->at].compare != (int) a))
	  continue;
	for (unsigned c = 0; c < 2 * FLAGS_CONDS; c++)
	  {
	    uint64_t yes = 0;
	    if (!(act->allow >> (c / 2) & 1))
	      continue;
	    for (unsigned t = 0; t < p->s->ntraces; t++)
	      if (!(act->best[t] & ~p->s->holds[c / 2][c % 2]))
		yes |= (uint64_t) 1 << w->kind[t];
	    if (yes != in)
	      continue;
	    *cond = (int) c / 2;
	    *neg = c % 2;
	    return !fresh || flags_take_act (p->s, &p->at, a, -1, false);
	  }
      }
  return false;
}

/* Does doing E read what name K has at first, beside writing K?  */
static bool
reads_start (const flags_window *w, const struct flags_effect *e, unsigned k)
{
  for (unsigned i = 0; i < w->nacts; i++)
    {
      const struct flags_act *a = &w->act[i];
      if (e->store >= 0 ? a->kind != FLAGS_STORES_ || (int) a->store != e->store
	  : e->name < 0 || a->dst != e->name || e->name == (int) k)
	continue;
      if (a->kind == FLAGS_OP && a->class != w->values[e->x].class)
	continue;
      if (a->kind == FLAGS_MOVE && a->src[0].web >= 0 && w->start[a->src[0].web] != e->x)
	continue;
      for (unsigned s = 0; s < a->nsrc; s++)
	if (a->src[s].web == (int) k)
	  return true;
    }
  return false;
}

/* May E[K] be done before all else of E, N, that is to be done?  */
static bool
ready (const flags_window *w, const struct flags_effect *e, unsigned n, unsigned k)
{
  for (unsigned i = 0; i < n; i++)
    if (i != k && !e[i].done
	&& ((e[k].store >= 0 && e[i].store >= 0 && e[i].store < e[k].store)
	    || (e[k].name >= 0 && reads_start (w, &e[i], (unsigned) e[k].name))))
      return false;
  return true;
}

/* Does E under COND, or always.  */
static bool
do_effect (struct flags_plan *p, const struct flags_effect *e, uint64_t part, int cond,
	   bool neg)
{
  const flags_window *w = p->s->w;
  uint64_t set = 0;
  unsigned a = 0;

  if (e->store >= 0)
    {
      while (a < w->nacts && !(w->act[a].kind == FLAGS_STORES_
			       && (int) w->act[a].store == e->store))
	a++;
      return a < w->nacts && flags_take_act (p->s, &p->at, a, cond, neg);
    }
  for (unsigned t = 0; t < w->ntraces; t++)
    if ((e->set >> t & 1) && (part >> w->kind[t] & 1))
      set |= (uint64_t) 1 << t;
  return flags_put (p->s, &p->at, set, (unsigned) e->name, (unsigned) e->name, cond, neg);
}

static bool
make_effects (struct flags_plan *p)
{
  const flags_window *w = p->s->w;
  struct flags_effect e[MOST_EFFECTS];
  unsigned n = flags_list_effects (w, e), left = 0;
  uint64_t last = 0, all = ((uint64_t) 2 << (w->nkinds - 1)) - 1;
  int cond = -1;
  bool neg = false;

  for (unsigned k = 0; k < n; k++)
    {
      /* The branch is last.  */
      e[k].done = e[k].name >= 0 ? p->direct >> e[k].name & 1 : e[k].store < 0;
      left += !e[k].done;
    }
  for (; left; left--)
    {
      unsigned best = n;
      /* What is under the same condition comes next, if it can.  */
      for (unsigned k = 0; k < n; k++)
	if (!e[k].done && ready (w, e, n, k)
	    && (best == n || (flags_numbers (w, e[k].set) == last
			      && flags_numbers (w, e[best].set) != last)))
	  best = k;
      if (best == n)
	return false;
      e[best].done = true;
      last = flags_numbers (w, e[best].set);
      for (uint64_t rest = last, part; rest; rest &= ~part)
	{
	  part = flags_first_part (rest, w->nkinds);
	  if (part != last && e[best].store >= 0)
	    return false;
	  cond = -1;
	  if ((part != all && !compare_number (p, part, &cond, &neg))
	      || !do_effect (p, &e[best], part, cond, neg))
	    return false;
	}
    }
  for (unsigned k = 0; k < n; k++)
    if (e[k].name < 0 && e[k].store < 0)
      return compare_number (p, flags_numbers (w, e[k].set), &cond, &neg);
  return true;
}

/* ---- Plans ------------------------------------------------------------------------- */

/* Makes a plan in which the list puts names DIRECT right, those that it can; these then.
   Its cost, or NEVER.  */
static int
attempt (struct flags_plan *p, int list, uint32_t *direct, bool number)
{
  const flags_window *w = p->s->w;

  for (;;)
    {
      flags_begin (p->s);
      p->at = 0;
      p->flags = -1;
      p->direct = *direct;
      p->number = number;
      p->fault = 0;
      if (make_list (p, list) && (!number || make_effects (p)))
	return flags_done (p->s, p->at) ? p->s->node[p->at].cost : NEVER;
      if (!number || !*direct)
	return NEVER;
      /* What is compared is not to change early.  */
      for (unsigned a = 0; a < w->nacts && !p->fault; a++)
	for (unsigned k = 0; k < w->act[a].nsrc; k++)
	  if (w->act[a].src[k].web >= 0 && w->act[a].src[k].web < (int) w->nnames)
	    p->fault |= (uint32_t) 1 << w->act[a].src[k].web;
      *direct = *direct & p->fault ? *direct & ~p->fault : 0;
    }
}

/* Names of which it takes no more steps to put them right along LIST than by numbers.  */
static uint32_t
cheap_names (struct flags_plan *p, int list)
{
  const flags_window *w = p->s->w;
  struct flags_effect e[MOST_EFFECTS];
  unsigned n = flags_list_effects (w, e);
  uint32_t set = 0;

  for (unsigned k = 0; k < w->nnames; k++)
    {
      unsigned along = 0, by_number = 0;
      for (unsigned i = 0; i < n; i++)
	by_number += e[i].name == (int) k;
      /* At most: what a step finds is what the one before left.  */
      for (int i = list;; i = p->list[i].rest)
	{
	  const struct flags_list *x = &p->list[i];
	  uint64_t hit = x->by < 0 ? x->set : p->choice[x->by].yes & x->set;
	  flags_value v = w->goal[__builtin_ctzll (hit)][k];
	  along += v && !(v == w->start[k] && x->by < 0);
	  if (x->by < 0)
	    break;
	}
      if (along <= by_number)
	set |= (uint32_t) 1 << k;
    }
  return set;
}

int
flags_by_numbers (struct flags_search *s)
{
  const flags_window *w = s->w;
  struct flags_plan *p = psi_zeroed (1, sizeof *p);
  uint32_t all = ((uint32_t) 1 << w->nnames) - 1;
  int best = NEVER, n = -1;

  p->s = s;
  flags_list_chains (p);
  int list = solve (p, flags_all_traces (s));
  if (list >= 0 && p->list[list].cost < NEVER)
    {
      uint32_t with[3] = { all, cheap_names (p, list), 0 };
      int chosen = -1;
      for (int k = 0; k < 3; k++)
	{
	  if (k == 0 && (w->nstores || w->br || !w->nnames))
	    continue;
	  int cost = attempt (p, list, &with[k], k > 0);
	  if (cost < best)
	    {
	      best = cost;
	      chosen = k;
	    }
	}
      if (chosen >= 0 && attempt (p, list, &with[chosen], chosen > 0) == best)
	n = (int) p->at;
    }
  psi_table_free (&p->chains);
  psi_table_free (&p->choices);
  psi_table_free (&p->lists);
  psi_xfree (p);
  return n;
}
