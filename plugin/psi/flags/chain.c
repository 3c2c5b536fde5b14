/* flags/chain.c: what can be told apart by a few compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A chain is a compare, or several, each under a condition of those before it, or of an
   operand that is chosen under that condition.  What the flags are behind it is known for
   each trace, and so on which traces a condition holds.  */

#include "flags/number.h"
#include <string.h>

#define LINKS 6			/* Compares of a chain.  */

/* What the flags are behind compare A, on each trace.  */
static void
set_outcomes (const struct flags_search *s, const struct flags_act *a, uint8_t *outcomes)
{
  for (unsigned t = 0; t < s->ntraces; t++)
    outcomes[t] = a->best[t] ? a->best[t] : FLAGS_UNKNOWN;
}

/* The traces on which CONDition surely holds behind C, and *MAYBE holds.  */
static uint64_t
surely (const struct flags_search *s, const struct flags_chain *c, int cond, bool neg,
	uint64_t *maybe)
{
  uint8_t held = s->holds[cond][neg];
  uint64_t yes = 0;

  *maybe = 0;
  for (unsigned t = 0; t < s->ntraces; t++)
    if (!(c->outcomes[t] & ~held))
      yes |= (uint64_t) 1 << t;
    else if (c->outcomes[t] & held)
      *maybe |= (uint64_t) 1 << t;
  return yes;
}

/* Adds C as a choice, if there is none that is the same and as cheap; false: there is.  */
static bool
add_choice (struct flags_plan *p, const struct flags_choice *c)
{
  uint64_t h = psi_hash (c->yes, c->maybe);

  psi_for_each_hashed (k, &p->choices, (unsigned) h)
    if (p->choice[k].yes == c->yes && p->choice[k].maybe == c->maybe)
      {
	bool better = p->choice[k].cost > c->cost;
	if (better)
	  p->choice[k] = *c;
	return better;
      }
  if (p->nchoices == MOST_CHOICES)
    return false;
  psi_table_add (&p->choices, (unsigned) h, p->nchoices);
  p->choice[p->nchoices++] = *c;
  return true;
}

/* Adds what conditions of C, which becomes the next chain, say; false: others say it all.  */
static bool
add_choices (struct flags_plan *p, const struct flags_chain *c)
{
  bool any = false;

  for (unsigned k = 0; k < 2 * FLAGS_CONDS; k++)
    {
      struct flags_choice now = { .chain = (int) p->nchains, .cost = c->cost,
			    .cond = (uint8_t) (k / 2), .neg = k % 2 };
      now.yes = surely (p->s, c, (int) k / 2, k % 2, &now.maybe);
      if ((c->allow >> (k / 2) & 1) && now.yes && (c->links < 3 || !now.maybe))
	any |= add_choice (p, &now);
    }
  return any;
}

/* Adds C, if it says what no cheaper one does.  */
static void
add_chain (struct flags_plan *p, const struct flags_chain *c)
{
  uint64_t h = c->allow;

  for (unsigned t = 0; t < p->s->ntraces; t++)
    h = psi_hash (h, c->outcomes[t]);
  psi_for_each_hashed (k, &p->chains, (unsigned) h)
    if (p->chain[k].allow == c->allow && p->chain[k].cost <= c->cost
	&& !memcmp (p->chain[k].outcomes, c->outcomes, p->s->ntraces))
      return;
  if (p->nchains == MOST_CHAINS || !add_choices (p, c))
    return;
  psi_table_add (&p->chains, (unsigned) h, p->nchains);
  p->chain[p->nchains++] = *c;
}

/* Adds C, which has F before it, if the condition of its step says anything then: where
   that does not hold the flags are OTHERWISE, or what they were if that is null.  */
static void
add_longer (struct flags_plan *p, struct flags_chain *c, const struct flags_chain *f,
	    const uint8_t *otherwise)
{
  const struct flags_search *s = p->s;
  uint8_t held = s->holds[c->step.cond][c->step.neg];
  bool changed = false;

  c->links = f->links + 1;
  for (unsigned t = 0; t < s->ntraces; t++)
    {
      uint8_t was = f->outcomes[t];
      if (otherwise && (was & held) && (was & ~held))
	c->outcomes[t] = c->first >= 0 ? FLAGS_UNKNOWN : c->outcomes[t] | *otherwise;
      else if (!(was & held))
	c->outcomes[t] = otherwise ? *otherwise : was;
      else
	c->outcomes[t] |= was & ~held;
      changed |= c->outcomes[t] != was;
    }
  if (c->allow && changed)
    add_chain (p, c);
}

/* Chain FROM (-1: none) with ACT, a compare, behind it, under CONDition.  */
static void
lengthen (struct flags_plan *p, int from, unsigned act, int cond, bool neg)
{
  const struct flags_search *s = p->s;
  const struct flags_act *a = &s->w->act[act];
  struct flags_chain c = { .parent = from, .cost = a->cost, .allow = a->allow, .links = 1,
		     .first = -1, .step = { .act = act, .cond = cond, .neg = neg } };

  set_outcomes (s, a, c.outcomes);
  if (from < 0)
    {
      add_chain (p, &c);
      return;
    }
  const struct flags_chain *f = &p->chain[from];
  const struct flags_act *b = &s->w->act[f->step.act];
  bool same = a->mode && b->mode && !strcmp (a->mode, b->mode);
  bool other = a->otherwise >= 0;
  uint8_t otherwise = other ? flags_otherwise (a) : 0;
  if (!a->guarded || (!other && !same && !(a->mixes && b->mixes)))
    return;
  if (!other)
    c.allow &= same ? f->allow : f->allow & 1u << FLAGS_NE;
  c.cost = f->cost + a->guarded + s->block_cost;
  add_longer (p, &c, f, other ? &otherwise : NULL);
}

/* Chain FROM with ACT behind it, a compare of an operand that can be made either what it
   is or, where COND does not hold, something else.  */
static void
force (struct flags_plan *p, int from, unsigned act, int cond, bool neg)
{
  const struct flags_search *s = p->s;
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[act];
  int then = -1;

  for (unsigned k = 0; k < w->nacts; k++)
    {
      struct flags_compare otherwise;
      if (w->act[k].dst != a->src[0].web)
	continue;
      if (then < 0)
	{
	  then = (int) k;
	  continue;
	}
      /* Chains are more now.  */
      const struct flags_chain *f = &p->chain[from];
      struct flags_chain c = { .parent = from, .allow = a->allow, .first = (int) k,
			 .then = then,
			 .cost = f->cost + w->act[k].cost + w->act[then].guarded
				 + s->block_cost + a->cost,
			 .step = { .act = act, .cond = cond, .neg = neg } };
      set_outcomes (s, a, c.outcomes);
      flags_value x = w->act[k].src[0].fixed, y = a->src[1].fixed;
      if (w->act[k].src[0].web >= 0 || a->src[1].web >= 0)
	x = y = 0;
      if (x && x == y)
	otherwise.outcomes = 1u << PSI_OUT_EQ;
      else if (!x || !w->act[then].guarded
	       || !flags_compare_values ((flags_window *) w, flags_compared_type (a->insn),
					 x, y, false, true, &otherwise)
	       || otherwise.key >= 0)
	continue;
      add_longer (p, &c, f, &otherwise.outcomes);
    }
}

/* Does A, a compare, tell apart traces of SET?  */
static bool
parts (const struct flags_search *s, const struct flags_act *a, uint64_t set)
{
  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    {
      bool yes = false, no = false;
      for (unsigned t = 0; t < s->ntraces && (a->allow >> c & 1); t++)
	if (set >> t & 1)
	  {
	    yes |= !(a->best[t] & ~s->holds[c][0]);
	    no |= !(a->best[t] & ~s->holds[c][1]);
	  }
      if (yes && no)
	return true;
    }
  return false;
}

/* All chains that have one of number N before them.  */
static void
lengthen_all (struct flags_plan *p, int n)
{
  const flags_window *w = p->s->w;
  uint64_t known[2 * FLAGS_CONDS][2];
  unsigned nknown = 0;

  for (unsigned c = 0; c < 2 * FLAGS_CONDS; c++)
    {
      uint64_t maybe, yes = surely (p->s, &p->chain[n], (int) c / 2, c % 2, &maybe);
      unsigned i = 0;
      while (i < nknown && (known[i][0] != yes || known[i][1] != maybe))
	i++;
      if (!(p->chain[n].allow >> (c / 2) & 1) || yes == flags_all_traces (p->s)
	  || i < nknown || !flags_mixed (w, yes | maybe))
	continue;
      known[nknown][0] = yes;
      known[nknown++][1] = maybe;
      for (unsigned a = 0; a < w->nacts; a++)
	if (w->act[a].kind != FLAGS_COMPARES || !parts (p->s, &w->act[a], yes))
	  continue;
	else if (!w->act[a].late)
	  lengthen (p, n, a, (int) c / 2, c % 2);
	else if (w->act[a].src[0].web >= (int) w->nnames
		 && w->act[a].src[0].web != w->kind_web)
	  force (p, n, a, (int) c / 2, c % 2);
    }
}

void
flags_list_chains (struct flags_plan *p)
{
  const flags_window *w = p->s->w;

  for (unsigned a = 0; a < w->nacts; a++)
    if (w->act[a].kind == FLAGS_COMPARES && !w->act[a].late && w->act[a].cost)
      lengthen (p, -1, a, -1, false);
  for (unsigned k = 0; k < p->nchains; k++)
    if (p->chain[k].links < LINKS)
      lengthen_all (p, (int) k);
}

/* ---- Its compares ------------------------------------------------------------------ */

bool
flags_take_chain (const struct flags_plan *p, unsigned *at, int flags, int c, int *failed)
{
  const struct flags_chain *x = &p->chain[c];
  struct flags_search *s = p->s;
  bool ok;

  if (c == flags)
    return true;
  if (x->parent >= 0 && !flags_take_chain (p, at, flags, x->parent, failed))
    return false;
  if (failed)
    *failed = c;
  if (x->first >= 0)
    {
      /* The first may be there.  */
      flags_take_again (s, at, (unsigned) x->first, -1, false);
      ok = flags_take_again (s, at, (unsigned) x->then, x->step.cond, x->step.neg)
	   && flags_take_again (s, at, x->step.act, -1, false);
    }
  else
    ok = flags_take_again (s, at, x->step.act, x->step.cond, x->step.neg);
  for (unsigned t = 0; t < s->ntraces && ok; t++)
    ok = !(flags_node_outcomes (s, *at)[t] & ~x->outcomes[t]);
  return ok;
}
