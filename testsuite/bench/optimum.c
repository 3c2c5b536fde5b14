/* optimum.c: the fewest copies that a function needs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Branch and bound, with zero copies allowed at first and then one more each
   time.  First it is decided which links stay copies, where they stand being
   left open; then where.  A choice that fails whatever comes after it is given
   up at once (plan_fails () is sure of that); so is one where the copies so
   far and the fewest that each phi and psi still to come needs for itself alone
   are too many.

   Copies of one value at one place can turn out to be one copy, and temporaries
   for cycles come on top: so copies are counted again in the whole program, and
   as many links more than copies are allowed as there can be such pairs.  */

#include "bench.h"
#include <limits.h>
#include <string.h>

struct search
{
  const struct model *m;
  struct plan plan;
  int allowed, slack;		/* Copies; links on top of that.  */
  int least[MAX_LINKS + 1];	/* That the links from this one on cost.  */
  unsigned after;		/* The links to decide on end here.  */
  bool alone;			/* Only those of one phi or psi.  */
};

static bool
possible (struct search *s)
{
  return !plan_fails (s->m, &s->plan);
}

/* How many of the gaps of link I are possible.  */
static unsigned
count_gaps (struct search *s, unsigned i)
{
  signed char *at = &s->plan.at[i];
  unsigned n = 0;

  for (*at = s->m->link[i].ngaps - 1; *at >= 0; (*at)--)
    n += possible (s);
  *at = SOMEWHERE;
  return n;
}

/* Finds places for the copies that have none; SAVES more may be made.  The one
   with the least choice comes first.  */
static bool
place (struct search *s, int saves)
{
  unsigned i = UINT_MAX, fewest = UINT_MAX;
  signed char *at, *save;

  for (unsigned k = 0; k < s->m->nlinks; k++)
    if (s->plan.at[k] == SOMEWHERE)
      {
	unsigned n = count_gaps (s, k);
	if (n < fewest)
	  {
	    fewest = n;
	    i = k;
	  }
      }
  if (i == UINT_MAX)
    return plan_cost (s->m, &s->plan) <= s->allowed;
  if (fewest == 0 && saves <= 0)
    return false;
  at = &s->plan.at[i];
  save = &s->plan.save[i];
  for (*at = s->m->link[i].ngaps - 1; *at >= 0; (*at)--)
    if (possible (s) && place (s, saves))
      return true;
  if (saves > 0)
    for (*at = s->m->link[i].ngaps - 1; *at > 0; (*at)--)
      for (*save = *at - 1; *save >= 0; (*save)--)
	if (possible (s) && place (s, saves - 1))
	  return true;
  *at = SOMEWHERE;
  *save = UNDECIDED;
  return false;
}

/* Decides on the links from I on; COPIES stay so far.  True: S->plan is right
   and cheap enough.  */
static bool
decide (struct search *s, unsigned i, int copies)
{
  const struct link *l = &s->m->link[i];
  signed char *at = &s->plan.at[i];

  if (copies + s->least[i] > s->allowed + s->slack)
    return false;
  if (i == s->after)
    return s->alone || place (s, s->allowed - copies);
  if (l->unused)
    return decide (s, i + 1, copies);
  if (l->value >= 0)
    {
      *at = MERGED;
      if (possible (s) && decide (s, i + 1, copies))
	return true;
    }
  *at = l->kind == LINK_PSI_ARG ? SOMEWHERE : 0;
  if (possible (s) && decide (s, i + 1, copies + 1))
    return true;
  *at = UNDECIDED;
  return false;
}

/* What each phi and psi needs at least.  */
static void
find_least (struct search *s)
{
  const struct model *m = s->m;
  int least[MAX_LINKS + 1] = { 0 };

  s->alone = true;
  for (unsigned first = 0; first < m->nlinks; first = s->after)
    {
      s->after = m->after[m->link[first].insn->uid];
      s->allowed = 0;
      while (!decide (s, first, 0))
	s->allowed++;
      memset (&s->plan, UNDECIDED, sizeof s->plan);
      for (unsigned i = 0; i <= first; i++)
	least[i] += s->allowed;
    }
  s->alone = false;
  memcpy (s->least, least, sizeof least);
}

/* Can A and B be one copy, if the names within are one?  */
static bool
can_be_one (const struct link *a, const struct link *b)
{
  if (a->kind != b->kind || a->insn == b->insn || a->value != b->value)
    return false;
  if (a->kind == LINK_PHI_ARG)
    return a->insn->block->pred[a->arg]->src
	   == b->insn->block->pred[b->arg]->src;
  return a->kind == LINK_PSI_ARG
	 && psi_lit_same (a->insn->pred[a->arg], b->insn->pred[b->arg]);
}

static int
find_slack (const struct model *m)
{
  int n = 0;

  for (unsigned i = 0; i < m->nlinks; i++)
    for (unsigned k = 0; k < i; k++)
      if (can_be_one (&m->link[i], &m->link[k]))
	{
	  n++;
	  break;
	}
  return n;
}

int
optimum (const struct model *m, int bound, struct plan *plan)
{
  struct search s = { .m = m };

  memset (&s.plan, UNDECIDED, sizeof s.plan);
  find_least (&s);
  s.slack = find_slack (m);
  s.after = m->nlinks;
  for (s.allowed = 0; s.allowed < bound; s.allowed++)
    if (decide (&s, 0, 0))
      {
	*plan = s.plan;
	break;
      }
  return s.allowed;
}
