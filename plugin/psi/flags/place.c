/* flags/place.c: a plan that changes names where they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Most that arms of a window do is done to names that keep their values elsewhere: a
   counter is added to, a state changes.  Then nothing need be put aside and chosen from:

     compare ..; compare .. if ..; if C: %x = add %x, 1; if C: %y = 0

   For each name there is a list of conditions, of which the last one that holds decides
   (Rivest 1987), the one with the fewest insns.  A condition is one of a compare or of a
   few, each under a condition of those before it (chain.c).  What one list has such
   compares for costs the others nothing, so that lists are made again, each for what the
   others have, until none changes.

   In which order the steps of all lists are done is searched for.  They are few, and each
   is made by the search's own rules: that nobody changes a name too soon is seen there.  */

#include "flags/number.h"
#include <string.h>

#define MOST_STEPS 64		/* Of all lists.  */
#define MOST_VISITS 1024
#define ROUNDS 4
#define NEVER (1 << 20)		/* The cost of what cannot be.  */

/* What is to be done on the traces SET: ACT, under a condition of a chain (-1: always),
   after what is to be done BEFORE (-1: nothing); into NAME (-1: none).  */
struct todo
{
  int chain, before, name;
  unsigned act;
  int cond;
  bool neg;
  uint64_t set;
};

/* Where the search for an order was.  */
struct visit
{
  uint64_t done;
  int flags, cost;
};

struct place
{
  struct flags_plan *plan;
  flags_window *w;
  unsigned name;		/* Whose list is made.  */
  int *put;			/* By value: the act that puts it there; -1: none.  */
  unsigned short *users;	/* By chain: lists that have its compares.  */
  bool exact;			/* No list does what a later part of it undoes.  */
  struct todo todo[MOST_STEPS];
  unsigned nsteps;
  struct visit visit[MOST_VISITS];
  unsigned nvisits;
  int best;			/* The node of the cheapest plan so far; -1: none.  */
};

/* ---- One name's list --------------------------------------------------------------- */

/* Does act A, into a name, leave X there, as long as all names are as they were?  */
static bool
makes (flags_window *w, const struct flags_act *a, flags_value x)
{
  flags_value src[FLAGS_SRCS];

  for (unsigned k = 0; k < a->nsrc; k++)
    src[k] = a->src[k].web < 0 ? a->src[k].fixed : w->start[a->src[k].web];
  return a->kind == FLAGS_MOVE ? src[0] == x
	 : a->kind == FLAGS_OP && a->class == w->values[x].class
	   && flags_computed (w, a->class, w->values[x].mem, src, a->nsrc, true) == x;
}

/* Notes what puts values into R->name.  */
static void
note_puts (struct place *r)
{
  flags_window *w = r->w;

  for (flags_value x = 0; x < w->nvalues; x++)
    r->put[x] = -1;
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      flags_value x = w->goal[t][r->name];
      for (unsigned a = 0; a < w->nacts && x && r->put[x] < 0; a++)
	if (w->act[a].dst == (int) r->name && makes (w, &w->act[a], x))
	  r->put[x] = (int) a;
    }
}

/* What it costs to have the compares of chain C, some of which may be there.  */
static int
price (const struct place *r, int c)
{
  const struct flags_chain *x = &r->plan->chain[c];
  int cost = x->cost;

  while (c >= 0 && !r->users[c])
    c = r->plan->chain[c].parent;
  return c < 0 ? cost : cost - r->plan->chain[c].cost;
}

/* The number of the list for SET, for R->name; -1: there are too many.  */
static int
solve (struct place *r, uint64_t set)
{
  struct flags_plan *p = r->plan;
  flags_window *w = r->w;
  unsigned n = p->nlists;
  flags_value x;

  psi_for_each_hashed (k, &p->lists, (unsigned) psi_hash (0, set))
    if (p->list[k].set == set)
      return (int) k;
  if (n == MOST_LISTS)
    return -1;
  p->nlists++;
  psi_table_add (&p->lists, (unsigned) psi_hash (0, set), n);
  int cost = NEVER;
  if (flags_agree (w, set, r->name, &x))
    {
      if (!x || x == w->start[r->name])
	cost = 0;
      else if (r->put[x] >= 0 && w->act[r->put[x]].cost)
	cost = w->act[r->put[x]].cost;
    }
  p->list[n] = (struct flags_list) { .set = set, .cost = cost, .by = -1 };
  for (unsigned k = 0; k < p->nchoices && cost; k++)
    {
      const struct flags_choice *c = &p->choice[k];
      uint64_t hit = c->yes & set;
      if (r->exact && (c->maybe || !flags_agree (w, c->yes, r->name, &x)))
	continue;
      if (!hit || !flags_agree (w, hit | (c->maybe & set), r->name, &x) || !x
	  || r->put[x] < 0 || !w->act[r->put[x]].guarded)
	continue;
      int now = w->act[r->put[x]].guarded + p->s->block_cost;
      if (now >= p->list[n].cost)
	continue;
      int m = solve (r, set & ~hit);
      if (m < 0)
	continue;
      now += p->list[m].cost;
      if (p->list[m].by < 0 || p->choice[p->list[m].by].chain != c->chain)
	now += price (r, c->chain);
      if (now < p->list[n].cost)
	p->list[n] = (struct flags_list) { set, now, (int) k, m };
    }
  return (int) n;
}

/* Makes the list of name K; false: there is none.  */
static bool
make_list (struct place *r, unsigned k)
{
  struct flags_plan *p = r->plan;

  r->name = k;
  note_puts (r);
  psi_table_free (&p->lists);
  p->nlists = 0;
  int n = solve (r, flags_all_traces (p->s));
  return n >= 0 && p->list[n].cost < NEVER;
}

/* Choice BY is in one list more, or in one less.  */
static void
use (struct place *r, int by, int more)
{
  for (int c = r->plan->choice[by].chain; c >= 0; c = r->plan->chain[c].parent)
    r->users[c] = (unsigned short) (r->users[c] + more);
}

/* ---- All steps --------------------------------------------------------------------- */

static int
add_step (struct place *r, struct todo d)
{
  if (r->nsteps < MOST_STEPS)
    r->todo[r->nsteps++] = d;
  return (int) r->nsteps - 1;
}

/* The steps of the list of R->name from N on; the last one.  */
static int
add_list (struct place *r, int n)
{
  const struct flags_list *x = &r->plan->list[n];
  struct todo d = { -1, -1, (int) r->name, 0, -1, false, x->set };
  flags_value v;

  if (x->by < 0 && !x->cost)
    return -1;
  if (x->by >= 0)
    {
      const struct flags_choice *c = &r->plan->choice[x->by];
      d = (struct todo) { c->chain, add_list (r, x->rest), (int) r->name, 0, c->cond,
			  c->neg, c->yes & x->set };
    }
  if (r->exact)
    d.before = -1;
  flags_agree (r->w, d.set, r->name, &v);
  d.act = (unsigned) r->put[v];
  return add_step (r, d);
}

/* The cheapest condition for what is done on the traces of SET and on no other: false:
   there is none.  */
static bool
add_exactly (struct place *r, uint64_t set, int store)
{
  const struct flags_plan *p = r->plan;
  int best = -1;
  unsigned a = 0;

  for (unsigned k = 0; k < p->nchoices; k++)
    if (p->choice[k].yes == set && !p->choice[k].maybe
	&& (best < 0 || price (r, p->choice[k].chain) < price (r, p->choice[best].chain)))
      best = (int) k;
  if (best < 0)
    return false;
  const struct flags_choice *c = &p->choice[best];
  use (r, best, 1);
  while (a < r->w->nacts
	 && !(r->w->act[a].kind == FLAGS_STORES_ && (int) r->w->act[a].store == store))
    a++;
  if (a == r->w->nacts)
    return false;
  add_step (r, (struct todo) { c->chain, -1, -1, a, c->cond, c->neg, set });
  return true;
}

/* Adds the stores; false: one has no condition of its own.  */
static bool
add_stores (struct place *r)
{
  flags_window *w = r->w;
  struct flags_effect e[MOST_EFFECTS];
  unsigned n = flags_list_effects (w, e);

  for (unsigned k = 0; k < n; k++)
    if (e[k].name < 0 && !add_exactly (r, e[k].set, e[k].store))
      return false;
  return n > 0;
}

/* Lists for all names, into R's steps; false: one has none.  */
static bool
make_lists (struct place *r)
{
  struct flags_plan *p = r->plan;
  int *by[FLAGS_NAMES], used[FLAGS_NAMES];
  bool ok = true;

  memset (used, 0, sizeof used);
  for (unsigned k = 0; k < r->w->nnames; k++)
    by[k] = psi_xmalloc (FLAGS_TRACES * sizeof **by);
  for (unsigned round = 0; round < ROUNDS && ok; round++)
    for (unsigned k = 0; k < r->w->nnames && ok; k++)
      {
	for (int i = 0; i < used[k]; i++)
	  use (r, by[k][i], -1);
	used[k] = 0;
	ok = make_list (r, k);
	for (int n = 0; ok && p->list[n].by >= 0; n = p->list[n].rest)
	  use (r, by[k][used[k]++] = p->list[n].by, 1);
	if (ok && round == ROUNDS - 1)
	  add_list (r, 0);
      }
  for (unsigned k = 0; k < r->w->nnames; k++)
    psi_xfree (by[k]);
  return ok;
}

/* ---- Their order ------------------------------------------------------------------- */

/* Is C a chain that FLAGS begins with, or FLAGS one that C begins with?  */
static bool
begins (const struct place *r, int flags, int c)
{
  while (c >= 0 && c != flags)
    c = r->plan->chain[c].parent;
  return c == flags;
}

static bool
act_reads (const struct flags_act *a, int name)
{
  for (unsigned k = 0; k < a->nsrc; k++)
    if (a->src[k].web == name)
      return true;
  return false;
}

/* Is link C of a chain executed on a trace of SET?  */
static bool
is_executed (const struct place *r, int c, uint64_t set)
{
  const struct flags_chain *x = &r->plan->chain[c];

  if (x->parent < 0)
    return true;
  for (; set; set &= set - 1)
    if (r->plan->chain[x->parent].outcomes[__builtin_ctzll (set)]
	& r->plan->s->holds[x->step.cond][x->step.neg])
      return true;
  return false;
}

/* Do compares of chain C read NAME on a trace of SET, but for those of chain FLAGS, if C
   begins with it?  */
static bool
chain_reads (const struct place *r, int c, int flags, int name, uint64_t set)
{
  const struct flags_act *act = r->w->act;

  for (; c >= 0 && c != flags; c = r->plan->chain[c].parent)
    {
      const struct flags_chain *x = &r->plan->chain[c];
      bool reads = act_reads (&act[x->step.act], name)
		   || (x->first >= 0 && (act_reads (&act[x->first], name)
					 || act_reads (&act[x->then], name)));
      if (reads && is_executed (r, c, set))
	return true;
    }
  return false;
}

/* Must E, which is to be done where the flags are those of chain FLAGS, come before D, as
   that writes what E reads?  */
static bool
precedes (const struct place *r, const struct todo *e, const struct todo *d, int flags)
{
  return d->name >= 0
	 && (((e->set & d->set) && act_reads (&r->w->act[e->act], d->name))
	     || chain_reads (r, e->chain, flags, d->name, d->set));
}

/* What cannot be done where the flags are those of chain FLAGS, as what comes before it is
   done elsewhere, all compares being made AGAIN for that, or those that FLAGS lack; DONE is
   what was.  Sets of steps.  */
static uint64_t
find_waiting (const struct place *r, int flags, uint64_t done, bool again)
{
  uint64_t waits = 0, before = ~(uint64_t) 0;

  for (unsigned k = 0; k < r->nsteps; k++)
    if (!(done >> k & 1) && r->todo[k].chain >= 0 && r->todo[k].chain != flags)
      waits |= (uint64_t) 1 << k;
  while (waits != before)
    {
      before = waits;
      for (unsigned k = 0; k < r->nsteps; k++)
	for (unsigned i = 0; i < r->nsteps && !((waits | done) >> k & 1); i++)
	  {
	    const struct todo *d = &r->todo[k], *e = &r->todo[i];
	    /* What waits has its compares made once more.  */
	    if (i != k && (waits >> i & 1)
		&& (d->before == (int) i
		    || precedes (r, e, d, again || e->chain == flags ? -1 : flags)))
	      waits |= (uint64_t) 1 << k;
	  }
    }
  return waits;
}

/* Does all that can be done under the flags of chain FLAGS; *DONE: a set of R's steps.  HOW:
   what changes an operand of compares that are still to be made waits, if these go on from
   FLAGS (0), or as if all were made again (1); nothing waits (2).  */
static void
do_steps (struct place *r, unsigned *at, int flags, uint64_t *done, int how)
{
  uint64_t waits = how < 2 ? find_waiting (r, flags, *done, how) : 0, before;

  do
    {
      before = *done;
      for (unsigned k = 0; k < r->nsteps; k++)
	{
	  const struct todo *d = &r->todo[k];
	  bool now = !((*done | waits) >> k & 1)
		     && (d->before < 0 || (*done >> d->before & 1));
	  for (unsigned i = 0; i < r->nsteps && now; i++)
	    now = i == k || how == 2 || ((*done | waits) >> i & 1)
		  || !precedes (r, &r->todo[i], d, flags);
	  if (now
	      && ((d->name >= 0 && flags_holds (r->plan->s, *at, d->set, (unsigned) d->name,
						(unsigned) d->name))
		  || flags_take_again (r->plan->s, at, d->act, d->cond, d->neg)))
	    *done |= (uint64_t) 1 << k;
	}
    }
  while (*done != before);
}

/* Is what ACT reads as it was at first, on trace T at node AT?  */
static bool
reads_start (const struct place *r, unsigned at, const struct flags_act *a, unsigned t)
{
  const flags_window *w = r->w;

  for (unsigned k = 0; k < a->nsrc; k++)
    if (a->src[k].web >= 0 && a->src[k].web < (int) w->nnames
	&& flags_node_values (r->plan->s, at, (unsigned) a->src[k].web)[t]
	   != w->start[a->src[k].web])
      return false;
  return true;
}

/* Do the compares of chain C still say what they did, at node AT, where the flags are those
   of chain FLAGS?  */
static bool
is_intact (const struct place *r, unsigned at, int flags, int c)
{
  const struct flags_act *act = r->w->act;

  for (; c >= 0 && c != flags; c = r->plan->chain[c].parent)
    {
      const struct flags_chain *x = &r->plan->chain[c];
      for (unsigned t = 0; t < r->plan->s->ntraces; t++)
	if (is_executed (r, c, (uint64_t) 1 << t)
	    && (!reads_start (r, at, &act[x->step.act], t)
		|| (x->first >= 0 && !reads_start (r, at, &act[x->then], t))))
	  return false;
    }
  return true;
}

/* Can all that is not DONE still be?  */
static bool
is_possible (const struct place *r, unsigned at, int flags, uint64_t done)
{
  for (unsigned k = 0; k < r->nsteps; k++)
    if (!(done >> k & 1) && !is_intact (r, at, flags, r->todo[k].chain))
      return false;
  return true;
}

/* Was the same DONE before, for no more, where the flags were those of chain FLAGS?  */
static bool
was_there (struct place *r, unsigned at, int flags, uint64_t done)
{
  int cost = r->plan->s->node[at].cost;

  for (unsigned k = 0; k < r->nvisits; k++)
    if (r->visit[k].done == done && r->visit[k].flags == flags)
      {
	bool better = cost < r->visit[k].cost;
	if (better)
	  r->visit[k].cost = cost;
	return !better;
      }
  if (r->nvisits < MOST_VISITS)
    r->visit[r->nvisits++] = (struct visit) { done, flags, cost };
  return false;
}

/* Does some step of chain C wait for others, where DONE is what was done?  */
static bool
comes_back (const struct place *r, int c, uint64_t done)
{
  uint64_t waits = find_waiting (r, c, done, false);

  for (unsigned k = 0; k < r->nsteps; k++)
    if ((waits >> k & 1) && r->todo[k].chain == c)
      return true;
  return false;
}

/* Does all that is not DONE from node AT on, where the flags are those of chain FLAGS; the
   cheapest plan so far is R->best.  */
static void
order (struct place *r, unsigned at, int flags, uint64_t done)
{
  struct flags_search *s = r->plan->s;
  int tried[MOST_STEPS];
  unsigned ntried = 0;

  if (was_there (r, at, flags, done))
    return;
  if (flags_done (s, at))
    {
      r->best = (int) at;
      s->below = s->node[at].cost;
      return;
    }
  /* What need not be come back to comes first, and what has compares that are there.  */
  for (int pass = 0; pass < 4; pass++)
    for (unsigned k = 0; k < r->nsteps; k++)
      {
	const struct todo *d = &r->todo[k];
	bool known = (done >> k & 1) || d->chain < 0
		     || (d->before >= 0 && !(done >> d->before & 1))
		     || begins (r, flags, d->chain) == pass % 2;
	for (unsigned i = 0; i < ntried; i++)
	  known |= tried[i] == d->chain;
	if (known || comes_back (r, d->chain, done) == (pass < 2))
	  continue;
	tried[ntried++] = d->chain;
	unsigned to = at;
	uint64_t last = done;
	if (!flags_take_chain (r->plan, &to, flags, d->chain, NULL))
	  continue;
	for (int how = 0; how < 3; how++)
	  {
	    unsigned then = to;
	    uint64_t now = done;
	    do_steps (r, &then, d->chain, &now, how);
	    if (now != last && is_possible (r, then, d->chain, now))
	      order (r, then, d->chain, now);
	    last = now;
	  }
      }
}

int
flags_in_place (struct flags_search *s)
{
  flags_window *w = s->w;
  struct flags_plan *p = psi_zeroed (1, sizeof *p);
  struct place r = { .plan = p, .w = w, .exact = w->exact, .best = -1 };

  p->s = s;
  flags_list_chains (p);
  r.put = psi_xmalloc (w->nvalues * sizeof *r.put);
  r.users = psi_zeroed (MOST_CHAINS, sizeof *r.users);
  if (!w->br && make_lists (&r) && add_stores (&r) && r.nsteps < MOST_STEPS)
    {
      uint64_t done = 0;
      unsigned at = 0;
      flags_begin (s);
      do_steps (&r, &at, -1, &done, 1);
      order (&r, at, -1, done);
    }
  psi_xfree (r.put);
  psi_xfree (r.users);
  psi_table_free (&p->chains);
  psi_table_free (&p->choices);
  psi_table_free (&p->lists);
  psi_xfree (p);
  return r.best;
}
