/* flags/tree.c: a plan for a window that is too large to search.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What the names are to hold is a function of how the compares come out: a decision
   tree.  Where all traces of a set want the same it is a move.  Else a compare parts the
   set; first what its parts want is put together, each in a place of its own or one
   over the other, then the compare chooses between them:

     %x = A's tree; %y = B's tree; compare; if C: %x = %y

   A part in which a name has one value needs no place: that value is moved under the
   condition.  So one place beside each name does for most trees (Sethi and Ullman 1970
   count the registers of expressions so).  The tree is the one with the fewest insns of
   those that need no more.

   Each step is made by the search's own rules (step.c), so that a plan that comes to its
   end is right as one that was found is.  Windows that store, or whose branch tests the
   flags, have none.  */

#include "flags/search.h"

#define MOST_SETS 512		/* Of traces.  */
#define NEVER (1 << 20)		/* The cost of what cannot be.  */

/* Of the traces of SET: what it costs to have what they want, and how many places more
   than one that takes; which compare parts them, under which condition.  ACT -1: none
   needs to.  */
struct part
{
  uint64_t set, yes;		/* YES: where the condition holds.  */
  int cost, act;
  uint8_t places, cond;
};

struct tree
{
  struct flags_search *s;
  struct part part[MOST_SETS];
  unsigned nparts;
  unsigned n;			/* The state that the steps so far lead to.  */
};

/* ---- The cheapest tree ------------------------------------------------------------- */

/* Can A, a compare, under COND part SET?  Then *YES is where the condition holds.  */
static bool
parts (const struct flags_search *s, const struct flags_act *a, unsigned cond,
       uint64_t set, uint64_t *yes)
{
  *yes = 0;
  if (a->kind != FLAGS_COMPARES || a->late || !a->cost || !(a->allow >> cond & 1))
    return false;
  for (unsigned t = 0; t < s->ntraces; t++)
    if (!(set >> t & 1))
      continue;
    else if (!(a->best[t] & ~s->holds[cond][0]))
      *yes |= (uint64_t) 1 << t;
    else if (a->best[t] & ~s->holds[cond][1])
      return false;
  return *yes && *yes != set;
}

/* How many names have one value in SET, and how many have several.  */
static void
count_names (const flags_window *w, uint64_t set, int *one, int *several)
{
  flags_value x;

  *one = *several = 0;
  for (unsigned k = 0; k < w->nnames; k++)
    if (!flags_agree (w, set, k, &x))
      ++*several;
    else if (x)
      ++*one;
}

/* The number of SET; -1: there are too many.  */
static int
solve (struct tree *r, uint64_t set)
{
  const flags_window *w = r->s->w;
  int one, several, ignored;
  unsigned n = 0;

  while (n < r->nparts && r->part[n].set != set)
    n++;
  if (n < r->nparts)
    return (int) n;
  if (n == MOST_SETS)
    return -1;
  r->nparts++;
  count_names (w, set, &one, &several);
  r->part[n] = (struct part) { .set = set, .cost = several ? NEVER : one, .act = -1 };
  for (unsigned k = 0; k < w->nacts && several; k++)
    for (unsigned c = 0; c < FLAGS_CONDS; c++)
      {
	uint64_t yes;
	if (!parts (r->s, &w->act[k], c, set, &yes))
	  continue;
	int y = solve (r, yes), z = solve (r, set & ~yes), many, more;
	if (y < 0 || z < 0)
	  return -1;
	const struct part *py = &r->part[y], *pz = &r->part[z];
	count_names (w, yes, &ignored, &many);
	count_names (w, set & ~yes, &ignored, &more);
	unsigned low = py->places < pz->places ? py->places : pz->places;
	unsigned high = py->places + pz->places - low;
	unsigned places = many && more ? low + 1 > high ? low + 1 : high : high;
	int cost = py->cost + pz->cost + 1 + (many && more ? many : 0);
	if (places < 2 && cost < r->part[n].cost)
	  r->part[n] = (struct part) { set, yes, cost, (int) k, (uint8_t) places,
				       (uint8_t) c };
      }
  return (int) n;
}

/* ---- Its steps --------------------------------------------------------------------- */

/* The place beside name K.  */
static int
beside (const flags_window *w, unsigned k)
{
  for (unsigned i = 0; i < w->nalts[k]; i++)
    if (w->alt[k][i] >= w->nnames)
      return w->alt[k][i];
  return -1;
}

bool
flags_take_act (struct flags_search *s, unsigned *at, unsigned act, int cond, bool neg)
{
  const struct flags_act *a = &s->w->act[act];
  struct flags_step step = { .act = act, .cond = cond, .neg = neg };
  int n;

  for (unsigned k = 0; k < a->nsrc; k++)
    step.src[k] = a->src[k].web < 0 ? 0 : (uint8_t) a->src[k].web;
  n = flags_take (s, *at, &step);
  if (n >= 0)
    *at = (unsigned) n;
  return n >= 0;
}

bool
flags_take_again (struct flags_search *s, unsigned *at, unsigned act, int cond, bool neg)
{
  flags_forget (s, s->n);
  return flags_take_act (s, at, act, cond, neg);
}

static bool
take (struct tree *r, unsigned act, int cond, bool neg)
{
  return flags_take_act (r->s, &r->n, act, cond, neg);
}

bool
flags_holds (const struct flags_search *s, unsigned n, uint64_t set, unsigned k, unsigned web)
{
  const flags_value *v = flags_node_values (s, n, web);

  for (unsigned t = 0; t < s->ntraces; t++)
    if ((set >> t & 1) && s->w->goal[t][k] && v[t] != s->w->goal[t][k])
      return false;
  return true;
}

bool
flags_put (struct flags_search *s, unsigned *at, uint64_t set, unsigned k, unsigned web,
	   int cond, bool neg)
{
  const flags_window *w = s->w;
  unsigned was = *at;

  if (flags_holds (s, was, set, k, web))
    return true;
  for (unsigned a = 0; a < w->nacts; a++)
    if ((w->act[a].kind == FLAGS_MOVE || w->act[a].kind == FLAGS_OP)
	&& w->act[a].dst == (int) web && flags_take_act (s, at, a, cond, neg))
      {
	if (flags_holds (s, *at, set, k, web))
	  return true;
	/* Tried in vain: it is no state that makes others needless.  */
	s->node[*at].cost = NEVER;
	*at = was;
      }
  return false;
}

static bool
put (struct tree *r, uint64_t set, unsigned k, unsigned web, int cond, bool neg)
{
  return flags_put (r->s, &r->n, set, k, web, cond, neg);
}

static bool make (struct tree *, uint64_t set, uint32_t names, uint32_t aside,
		  uint32_t free);

/* NAMES of the traces of P, a part that a compare parts; see make ().  */
static bool
choose (struct tree *r, const struct part *p, uint32_t names, uint32_t aside,
	uint32_t free)
{
  const flags_window *w = r->s->w;
  uint64_t yes = p->yes, no = p->set & ~p->yes;
  uint32_t in_yes = 0, in_no = 0, both;
  flags_value x, y_value, n_value;

  for (unsigned k = 0; k < w->nnames; k++)
    {
      if (!(names >> k & 1) || flags_agree (w, p->set, k, &x))
	continue;
      bool one_yes = flags_agree (w, yes, k, &y_value), one_no = flags_agree (w, no, k, &n_value);
      /* What a name has at first is there before the other is put over it.  */
      bool yes_first = !one_yes || (one_no && y_value && y_value == w->start[k]);
      if (yes_first)
	in_yes |= (uint32_t) 1 << k;
      if (!yes_first || (!one_yes && !one_no))
	in_no |= (uint32_t) 1 << k;
    }
  both = in_yes & in_no;
  if (both & ~free)
    return false;
  for (unsigned k = 0; k < w->nnames; k++)
    if ((names >> k & 1) && flags_agree (w, p->set, k, &x)
	&& !make (r, p->set, (uint32_t) 1 << k, aside, free))
      return false;
  /* What needs more places goes first.  */
  int y = solve (r, yes), z = solve (r, no);
  bool second = r->part[z].places > r->part[y].places;
  uint32_t first = second ? in_no : in_yes, other = second ? in_yes : in_no;
  if ((first && !make (r, second ? no : yes, first, aside ^ both, free))
      || (other && !make (r, second ? yes : no, other, aside, free & ~both)))
    return false;
  if (r->s->node[r->n].compare != p->act && !take (r, (unsigned) p->act, -1, false))
    return false;
  for (unsigned k = 0; k < w->nnames; k++)
    {
      uint32_t bit = (uint32_t) 1 << k;
      unsigned web = aside & bit ? (unsigned) beside (w, k) : k;
      /* What is put over the other: what went aside, or what has one value.  */
      bool over_yes = both & bit ? !second : !(in_yes & bit);
      if (((in_yes | in_no) & bit)
	  && !put (r, over_yes ? yes : no, k, web, p->cond, !over_yes))
	return false;
    }
  return true;
}

/* Puts what the traces of SET want in NAMES there, or, of names in ASIDE, in the place
   beside; the other place of those in FREE can be used.  What these hold on other traces
   is lost.  */
static bool
make (struct tree *r, uint64_t set, uint32_t names, uint32_t aside, uint32_t free)
{
  const flags_window *w = r->s->w;
  int n = solve (r, set);
  flags_value x;

  if (n < 0 || r->part[n].cost >= NEVER)
    return false;
  if (r->part[n].act >= 0)
    {
      const struct part p = r->part[n];
      bool one = true;
      for (unsigned k = 0; k < w->nnames; k++)
	one &= !(names >> k & 1) || flags_agree (w, set, k, &x);
      if (!one)
	return choose (r, &p, names, aside, free);
    }
  for (unsigned k = 0; k < w->nnames; k++)
    if ((names >> k & 1)
	&& !put (r, set, k, aside >> k & 1 ? (unsigned) beside (w, k) : k, -1, false))
      return false;
  return true;
}

/* Is what name K holds at first wanted of it?  */
static bool
keeps_start (const flags_window *w, unsigned k)
{
  for (unsigned t = 0; t < w->ntraces; t++)
    if (w->start[k] && w->goal[t][k] == w->start[k])
      return true;
  return false;
}

/* Moves what names hold at first, and are to hold in the end, to the place beside, which
   is not free then.  False: it cannot be moved.  */
static bool
save_starts (struct tree *r, uint32_t *free)
{
  const flags_window *w = r->s->w;

  for (unsigned k = 0; k < w->nnames; k++)
    {
      unsigned a = 0;
      if (!(*free >> k & 1) || !keeps_start (w, k))
	continue;
      while (a < w->nacts && !(w->act[a].kind == FLAGS_MOVE && w->act[a].dst == beside (w, k)
			       && w->act[a].src[0].web == (int) k))
	a++;
      if (a == w->nacts || !take (r, a, -1, false))
	return false;
      *free &= ~((uint32_t) 1 << k);
    }
  return true;
}

int
flags_tree (struct flags_search *s)
{
  const flags_window *w = s->w;
  struct tree *r = psi_xmalloc (sizeof *r);
  uint64_t all = ((uint64_t) 2 << (w->ntraces - 1)) - 1;
  uint32_t names = ((uint32_t) 1 << w->nnames) - 1, free = 0;
  bool found = false;

  r->s = s;
  r->nparts = r->n = 0;
  for (unsigned k = 0; k < w->nnames; k++)
    if (beside (w, k) >= 0)
      free |= (uint32_t) 1 << k;
  if (w->nnames && !w->nstores && !w->br)
    {
      found = make (r, all, names, 0, free);
      if (!found)
	{
	  r->n = 0;
	  found = save_starts (r, &free) && make (r, all, names, 0, free);
	}
    }
  int n = found ? (int) r->n : -1;
  psi_xfree (r);
  return n;
}
