/* flags/kept.c: conditions that are kept as numbers, for plans in order.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a condition cannot be had any more, as what it compares is gone, it is kept as a
   number, one or zero, from where it still could be had, and that is compared.  */

#include "flags/inorder.h"
#include <string.h>

#define MOST_CLEARS 4		/* To make one condition.  */

/* ---- Steps ------------------------------------------------------------------------- */

/* The act of KIND for number KEPT: what a condition is into it (FLAGS_SELECT), zero into it
   (FLAGS_MOVE), or its compare.  -1: there is none.  */
static int
kept_act (const struct flags_order *r, unsigned kept, enum flags_act_kind kind)
{
  const flags_window *w = r->w;

  for (unsigned k = 0; k < w->nacts; k++)
    {
      const struct flags_act *a = &w->act[k];
      if (a->kind != kind)
	continue;
      if (kind == FLAGS_COMPARES ? a->number == w->ncompares + kept
	  : a->dst >= 0 && w->web[a->dst] && w->web[a->dst] == w->number_name[1 + kept])
	return (int) k;
    }
  return -1;
}

/* Adds the chain that is a compare of number KEPT, which is one on the traces MUST and zero
   on those of HARM.  */
static void
add_kept_chain (struct flags_order *r, const struct flags_todo *d, unsigned kept)
{
  const flags_window *w = r->w;
  struct flags_plan *p = r->plan;
  int act = kept_act (r, kept, FLAGS_COMPARES);
  const struct flags_act *a = &w->act[act];
  struct flags_chain c = { .parent = -1, .first = -1, .then = -1, .cost = a->cost,
			   .allow = a->allow, .links = 1,
			   .step = { .act = (unsigned) act, .cond = -1 } };
  struct flags_compare set, clear;
  flags_value zero = a->src[1].fixed;
  flags_value one = flags_constant (r->w, w->web[a->src[0].web]->type, 1);

  flags_compare_values (r->w, flags_compared_type (a->insn), one, zero, false, true, &set);
  flags_compare_values (r->w, flags_compared_type (a->insn), zero, zero, false, true, &clear);
  for (unsigned t = 0; t < w->ntraces; t++)
    c.outcomes[t] = d->must >> t & 1 ? set.outcomes : d->harm >> t & 1 ? clear.outcomes
		    : (uint8_t) (set.outcomes | clear.outcomes);
  p->chain[p->nchains] = c;
  flags_note_holds (r, p->nchains++);
}

/* Can chain C be made in front of step K?  */
static bool
can_be_made (struct flags_order *r, unsigned k, unsigned c)
{
  unsigned at = r->at[k], n = r->plan->s->n;
  /* What the flags are there by chance they may not be in the end.  */
  bool ok = flags_take_chain (r->plan, &at, -1, (int) c, &r->failed);

  flags_forget (r->plan->s, n);
  return ok;
}

/* A condition of a chain, and the step in front of which that can be made.  */
struct found
{
  unsigned chain, cond, step;
};

/* A condition, into *F: that surely holds on all traces of YES, and on as few of NO as can be;
   or, if SOME, on as many of YES, and on none of NO.  It can be had in front of some step
   from FIRST to LAST.  False: there is none.  */
static bool
find_condition (struct flags_order *r, uint64_t yes, uint64_t no, bool some, unsigned first,
		unsigned last, struct found *f)
{
  int best = -1;

  for (unsigned c = 0; c < r->plan->nchains; c++)
    for (unsigned cond = 0; cond < 2 * FLAGS_CONDS; cond++)
      {
	const struct flags_holds *h = &r->holds[c][cond];
	uint64_t wrong = no & (h->surely | h->maybe);
	int good = some ? __builtin_popcountll (yes & h->surely)
		   : __builtin_popcountll (no & ~wrong);
	int cost = r->plan->chain[c].cost;
	if ((some ? wrong != 0 || !good : (yes & ~h->surely) != 0)
	    || good < best || (good == best && cost >= r->plan->chain[f->chain].cost))
	  continue;
	unsigned step = last + 1;
	while (step > first && !can_be_made (r, step - 1, c))
	  step--;
	if (step == first)
	  continue;
	*f = (struct found) { c, cond, step - 1 };
	best = good;
      }
  return best >= 0;
}

static void
insert_step (struct flags_order *r, unsigned at, struct flags_todo d)
{
  memmove (&r->todo[at + 1], &r->todo[at], (r->nsteps - at) * sizeof *r->todo);
  r->todo[at] = d;
  r->nsteps++;
}

bool
flags_keep_earlier (struct flags_order *r, unsigned k)
{
  const struct flags_todo d = r->todo[k];
  unsigned first = 0;

  for (unsigned i = 0; i < k; i++)
    if (r->todo[i].kept == d.kept)
      first = i + 1;
  for (unsigned to = k; to-- > first;)
    for (unsigned c = 0; c < r->plan->nchains; c++)
      for (unsigned cond = 0; cond < 2 * FLAGS_CONDS; cond++)
	if (flags_serves (r, &d, c, cond) && can_be_made (r, to, c))
	  {
	    memmove (&r->todo[to + 1], &r->todo[to], (k - to) * sizeof *r->todo);
	    r->todo[to] = d;
	    r->nstruck = 0;
	    return true;
	  }
  return false;
}

bool
flags_keep_condition (struct flags_order *r, unsigned k)
{
  const struct flags_todo d = r->todo[k];
  struct found f, clear[MOST_CLEARS];
  const struct flags_holds *h;
  uint64_t left = 1;
  unsigned n = 0, last = k + 1;

  if (r->nkept == FLAGS_KEPT || r->nsteps + MOST_CLEARS + 1 >= MOST_STEPS
      || r->plan->nchains == MOST_CHAINS || kept_act (r, r->nkept, FLAGS_COMPARES) < 0)
    return false;
  /* If it cannot be made zero later it must be had earlier.  */
  while (left && last > 0)
    {
      if (!find_condition (r, d.must, d.harm, false, 0, last - 1, &f))
	return false;
      last = f.step;
      n = 0;
      h = &r->holds[f.chain][f.cond];
      left = d.harm & (h->surely | h->maybe);
      while (left && n < MOST_CLEARS
	     && find_condition (r, left, d.must, true, n ? clear[n - 1].step : f.step, k,
				&clear[n]))
	{
	  left &= ~r->holds[clear[n].chain][clear[n].cond].surely;
	  n++;
	}
    }
  if (left)
    return false;
  int set = kept_act (r, r->nkept, FLAGS_SELECT), zero = kept_act (r, r->nkept, FLAGS_MOVE);
  for (unsigned i = n; i-- > 0;)
    {
      const struct flags_holds *c = &r->holds[clear[i].chain][clear[i].cond];
      insert_step (r, clear[i].step,
		   (struct flags_todo) { zero, -1, (int) r->nkept, false, d.harm & c->surely, d.must });
    }
  insert_step (r, f.step, (struct flags_todo) { set, -1, (int) r->nkept, false, d.must,
					  d.harm & ~(h->surely | h->maybe) });
  add_kept_chain (r, &d, r->nkept++);
  r->nstruck = 0;
  return true;
}

/* ---- Actions ----------------------------------------------------------------------- */

/* A number that is one where a condition holds and zero elsewhere, and its compare.  */
static void
add_kept (flags_window *w, unsigned k)
{
  int web = flags_number_web (w, 1 + k);

  if (web < 0)
    return;
  psi_insn *i = psi_insn_new (w->fn, PSI_SELECT, 1, 2);
  i->dst[0] = w->web[web];
  i->src[0].imm = 1;
  i->src[1].imm = 0;
  struct flags_act *a = flags_new_act (w, FLAGS_SELECT, i);
  a->dst = web;
  a->nsrc = 2;
  a->cost = 0;
  a->guarded = 2 * FLAGS_COST;
  for (unsigned s = 0; s < 2; s++)
    {
      a->src[s] = (struct flags_src) { -1, flags_constant (w, w->web[web]->type,
							   i->src[s].imm) };
      for (unsigned t = 0; t < w->ntraces; t++)
	w->needed[t][a->src[s].fixed] = true;
    }
  psi_insn *zero = psi_insn_new (w->fn, PSI_CONST, 1, 1);
  zero->dst[0] = i->dst[0];
  zero->src[0].imm = 0;
  struct flags_act *b = flags_new_act (w, FLAGS_MOVE, zero);
  b->dst = web;
  b->nsrc = 1;
  b->src[0] = (struct flags_src) { -1, flags_constant (w, w->web[web]->type, 0) };
  b->guarded = flags_guarded_cost (w, zero);
  /* It may tell any traces apart.  */
  a = flags_number_compare (w, (unsigned) web, w->ncompares + k, 0, PSI_NE);
  memset (a->best, 0, sizeof a->best);
}

bool
flags_acts_in_order (flags_window *w)
{
  if (!flags_acts_of_insns (w))
    return false;
  for (unsigned k = 0; k < FLAGS_KEPT; k++)
    add_kept (w, k);
  return !w->why;
}
