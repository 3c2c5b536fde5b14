/* flags/bound.c: at least what the rest of a plan costs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   This is a lower bound, for the search.  It counts
     - operations whose results are still missing;
     - names that must still be written though their value is there; of values that no
       web has, each is one more to be written;
     - stores that are still to be done;
     - compares that must still tell traces apart.  Traces on which the flags are the
       same, but which are to do different things, need a compare between them; pairs
       of traces that no one compare can part need several.  */

#include "flags/search.h"
#include <string.h>

/* ---- What does not change ---------------------------------------------------------- */

/* May values A and B, wanted on two traces in one place, need to be told apart?  */
static bool
may_part (const flags_window *w, flags_value a, flags_value b)
{
  return a && b && a != b
	 && !(w->values[a].class > 1 && w->values[a].class == w->values[b].class);
}

/* Lists in P what it depends on whether its traces differ; false: nothing, they do not.  */
static bool
list_diffs (struct flags_search *s, struct flags_pair *p)
{
  const flags_window *w = s->w;
  unsigned t = p->t, u = p->u;

  p->always = w->taken[t] != w->taken[u];
  p->stores = w->stores[t] ^ w->stores[u];
  p->diff = s->ndiff;
  for (unsigned k = 0; k < w->nnames; k++)
    if (may_part (w, w->goal[t][k], w->goal[u][k]))
      PSI_ADD (s, diff, (struct flags_diff) { w->goal[t][k], w->goal[u][k], -1 });
  for (unsigned n = 0; n < w->nstores; n++)
    for (unsigned k = 0; k < FLAGS_SRCS; k++)
      {
	flags_value a = w->store_src[t][n][k], b = w->store_src[u][n][k];
	if (may_part (w, a, b))
	  PSI_ADD (s, diff, (struct flags_diff) { a, b, (int) n });
      }
  p->end = s->ndiff;
  return p->always || p->stores || p->end > p->diff;
}

static unsigned
set_number (struct flags_search *s, uint32_t set)
{
  unsigned k = 0;

  while (k < s->nset && s->set[k] != set)
    k++;
  if (k == s->nset)
    PSI_ADD (s, set, set);
  return k;
}

/* Lists the pairs of traces that may have to be told apart.  */
static void
list_pairs (struct flags_search *s)
{
  const flags_window *w = s->w;

  for (unsigned t = 0; t < w->ntraces; t++)
    for (unsigned u = t + 1; u < w->ntraces; u++)
      {
	struct flags_pair p = { .t = (uint8_t) t, .u = (uint8_t) u };
	uint32_t apart = 0;
	if (!list_diffs (s, &p))
	  continue;
	for (unsigned k = 0; k < w->nacts; k++)
	  if (w->act[k].kind == FLAGS_COMPARES
	      && !(w->act[k].best[t] & w->act[k].best[u]))
	    apart |= (uint32_t) 1 << w->act[k].number;
	p.set = set_number (s, apart);
	PSI_ADD (s, pair, p);
      }
}

/* Lists what is stored where.  */
static void
list_stores (struct flags_search *s)
{
  const flags_window *w = s->w;

  for (unsigned n = 0; n < w->nstores; n++)
    for (unsigned k = 0; k < FLAGS_SRCS; k++)
      {
	unsigned first = s->store_part[n * FLAGS_SRCS + k] = s->npart;
	for (unsigned t = 0; t < s->ntraces; t++)
	  if (w->stores[t] >> n & 1)
	    {
	      s->stored[n] |= (uint64_t) 1 << t;
	      if (w->store_src[t][n][k])
		flags_add_part (s, first, w->store_src[t][n][k], t);
	    }
      }
  s->store_part[w->nstores * FLAGS_SRCS] = s->npart;
}

void
flags_bounds_new (struct flags_search *s)
{
  const flags_window *w = s->w;

  s->stays = psi_zeroed (w->nvalues, sizeof *s->stays);
  s->has = psi_xmalloc (w->nvalues * sizeof *s->has);
  s->wants = psi_xmalloc (w->nvalues * sizeof *s->wants);
  s->here = psi_xmalloc (w->nvalues * sizeof *s->here);
  s->value_mark = psi_xmalloc (w->nvalues);
  s->class_mark = psi_xmalloc (w->nclasses + 2);
  for (flags_value x = 1; x < w->nvalues; x++)
    if (w->values[x].class == 0 ? flags_kept (w, x) : flags_ahead_of (w, x) != NULL)
      s->stays[x] = flags_all_traces (s);
  list_pairs (s);
  list_stores (s);
  s->set_known = psi_xmalloc (s->nset + 1);
}

void
flags_bounds_free (struct flags_search *s)
{
  psi_xfree (s->stays);
  psi_xfree (s->has);
  psi_xfree (s->wants);
  psi_xfree (s->here);
  psi_xfree (s->value_mark);
  psi_xfree (s->class_mark);
  psi_xfree (s->pair);
  psi_xfree (s->diff);
  psi_xfree (s->set);
  psi_xfree (s->set_known);
  psi_xfree (s->rest);
  psi_xfree (s->rest_column);
  psi_table_free (&s->rests);
}

/* ---- Values ------------------------------------------------------------------------ */

/* Adds to HAS what the webs hold at node N.  */
static void
add_held (const struct flags_search *s, unsigned n, uint64_t *has)
{
  const unsigned *c = flags_node_columns (s, n);

  for (unsigned k = 0; k < s->nwebs; k++)
    for (unsigned i = s->column[c[k]].held; i < s->column[c[k]].wanted; i++)
      has[s->part[i].x] |= s->part[i].on;
}

uint64_t
flags_present (struct flags_search *s, unsigned n, flags_value x)
{
  if (s->here_of != (int) n)
    {
      memset (s->here, 0, s->w->nvalues * sizeof *s->here);
      add_held (s, n, s->here);
      s->here_of = (int) n;
    }
  return s->here[x] | s->stays[x];
}

/* What the names of node N and the stores that are not among STORES want, into S->wants.  */
static void
note_wants (struct flags_search *s, unsigned n, unsigned stores)
{
  const flags_window *w = s->w;
  const unsigned *c = flags_node_columns (s, n);

  for (unsigned k = 0; k < w->nnames; k++)
    for (unsigned i = s->column[c[k]].wanted; i < s->column[c[k]].end; i++)
      s->wants[s->part[i].x] |= s->part[i].on;
  for (unsigned k = 0; k < w->nstores; k++)
    if (!(stores >> k & 1))
      for (unsigned i = s->store_part[k * FLAGS_SRCS];
	   i < s->store_part[(k + 1) * FLAGS_SRCS]; i++)
	s->wants[s->part[i].x] |= s->part[i].on;
}

/* Can a load that read memory behind MEM stores still be made on all traces of SET?  */
static bool
reads_in_time (const struct flags_search *s, unsigned mem, uint64_t set, unsigned stores)
{
  for (; set; set &= set - 1)
    if (mem < (unsigned) __builtin_popcount (stores
					     & s->w->stores[__builtin_ctzll (set)]))
      return false;
  return true;
}

/* Marks the constants and classes of operations still to be executed; how many they are;
   -1: one cannot be any more.  What a value is made of has a smaller number.  */
static int
mark_missing (struct flags_search *s, unsigned stores)
{
  const flags_window *w = s->w;
  int count = 0;

  for (unsigned x = w->nvalues; x-- > 1;)
    {
      const struct flags_value_info *info = &w->values[x];
      uint64_t missing = s->wants[x] & ~(s->has[x] | s->stays[x]);
      if (!missing)
	continue;
      if (info->class == 0)
	return -1;
      unsigned char *mark = info->is_const ? &s->value_mark[x]
			    : &s->class_mark[info->class];
      count += !*mark;
      *mark = 1;
      if (info->is_const)
	continue;
      if ((w->classes[info->class - 2]->flags & PSI_F_READ)
	  && !reads_in_time (s, info->mem, missing, stores))
	return -1;
      for (unsigned k = 0; k < info->nsrc; k++)
	s->wants[info->src[k]] |= missing;
    }
  return count;
}

/* Is it the first time that X is counted, and is there one of the traces SET on which no
   web has it?  */
static bool
first_count (struct flags_search *s, flags_value x, uint64_t set)
{
  if (s->selects || (s->value_mark[x] & 2) || !(set & ~s->has[x]))
    return false;
  s->value_mark[x] |= 2;
  return true;
}

/* Is X, wanted on some trace, there already?  The classes of what is not are marked.  */
static bool
is_there (const struct flags_search *s, flags_value x)
{
  const struct flags_value_info *info = &s->w->values[x];

  return !(info->is_const ? s->value_mark[x] & 1 : s->class_mark[info->class]);
}

/* How often name K must still be written with values that are there, at node N.  One
   insn writes several values only from a web, or by a select.  What is counted for one
   name can come from there to another.  */
static int
writes_missing (struct flags_search *s, unsigned n, unsigned k)
{
  const struct flags_column *c = &s->column[flags_node_columns (s, n)[k]];
  bool any = false;
  int count = 0;

  for (unsigned i = c->wanted; i < c->end; i++)
    if (is_there (s, s->part[i].x))
      {
	any = true;
	count += first_count (s, s->part[i].x, s->part[i].on);
      }
  return any && count == 0 ? 1 : count;
}

/* How often what A, a store that is still to be done, stores must still be written to
   webs.  */
static int
sources_missing (struct flags_search *s, const struct flags_act *a)
{
  int count = 0;

  for (unsigned k = 0; k < a->nsrc; k++)
    for (unsigned at = a->store * FLAGS_SRCS + k, i = s->store_part[at];
	 a->src[k].web >= 0 && i < s->store_part[at + 1]; i++)
      if (is_there (s, s->part[i].x))
	count += first_count (s, s->part[i].x, s->part[i].on);
  return count;
}

/* ---- Compares ---------------------------------------------------------------------- */

/* Does some web hold A on trace T and B on U, at node N?  */
static bool
both_held (const struct flags_search *s, unsigned n, unsigned t, flags_value a,
	   unsigned u, flags_value b)
{
  for (unsigned k = 0; k < s->nwebs; k++)
    {
      const flags_value *v = flags_node_values (s, n, k);
      if (v[t] == a && v[u] == b)
	return true;
    }
  return false;
}

/* Must the traces of P, whose flags may be the same, be told apart at node N?  */
static bool
differ (const struct flags_search *s, unsigned n, const struct flags_pair *p)
{
  unsigned stores = s->node[n].stores, left = s->w->stores[p->t] & ~stores;

  if (p->always || (p->stores & ~stores))
    return true;
  for (unsigned k = p->diff; k < p->end; k++)
    {
      const struct flags_diff *d = &s->diff[k];
      if ((d->store < 0 || (left >> d->store & 1))
	  && !both_held (s, n, p->t, d->a, p->u, d->b))
	return true;
    }
  return false;
}

/* How many compares are still needed; -1: those that there are do not do.  */
static int
compares_missing (const struct flags_search *s, unsigned at)
{
  const uint8_t *f = flags_node_outcomes (s, at);
  uint32_t sets[FLAGS_TRACES];
  unsigned n = 0;
  uint32_t used = 0;
  int count = 0;

  memset (s->set_known, 0, s->nset);
  for (unsigned k = 0; k < s->npair; k++)
    {
      const struct flags_pair *p = &s->pair[k];
      if (!(f[p->t] & f[p->u]) || s->set_known[p->set] || !differ (s, at, p))
	continue;
      if (!s->set[p->set])
	return -1;
      s->set_known[p->set] = true;
      if (n < FLAGS_TRACES)
	sets[n++] = s->set[p->set];
    }
  /* Sets without a common member, small ones first.  */
  for (int size = 1; size <= (int) s->w->ncompares && n; size++)
    for (unsigned k = 0; k < n; k++)
      if (!(sets[k] & used) && __builtin_popcount (sets[k]) == size)
	{
	  used |= sets[k];
	  count++;
	}
  return count;
}

/* ---- All of it --------------------------------------------------------------------- */

/* What is to come at node N without its compares: what the flags are is no matter.  */
static int
steps_missing (struct flags_search *s, unsigned n)
{
  const flags_window *w = s->w;
  unsigned stores = s->node[n].stores;
  int count;

  memset (s->has, 0, w->nvalues * sizeof *s->has);
  memset (s->wants, 0, w->nvalues * sizeof *s->wants);
  memset (s->value_mark, 0, w->nvalues);
  memset (s->class_mark, 0, w->nclasses + 2);
  add_held (s, n, s->has);
  note_wants (s, n, stores);
  count = mark_missing (s, stores);
  if (count < 0)
    return -1;
  for (unsigned k = 0; k < w->nstores; k++)
    count += s->stored[k] && !(stores >> k & 1);
  for (unsigned k = 0; k < w->nnames; k++)
    count += writes_missing (s, n, k);
  for (unsigned k = 0; k < w->nacts; k++)
    if (w->act[k].kind == FLAGS_STORES_ && !(stores >> w->act[k].store & 1))
      count += sources_missing (s, &w->act[k]);
  return count;
}

/* The same, counted once for all nodes that differ in the flags only.  */
static int
steps_missing_once (struct flags_search *s, unsigned n)
{
  const unsigned *c = flags_node_columns (s, n);
  unsigned hash = s->node[n].hash;

  psi_for_each_hashed (k, &s->rests, hash)
    if (s->rest[k].stores == s->node[n].stores
	/* A window of stores alone has no columns.  */
	&& (!s->nwebs || !memcmp (s->rest_column + (size_t) k * s->nwebs, c,
				  s->nwebs * sizeof *c)))
      return s->rest[k].steps;
  struct flags_rest r = { .stores = s->node[n].stores, .steps = steps_missing (s, n) };
  psi_table_add (&s->rests, hash, s->nrest);
  PSI_ADD (s, rest, r);
  for (unsigned k = 0; k < s->nwebs; k++)
    PSI_ADD (s, rest_column, c[k]);
  return r.steps;
}

int
flags_bound (struct flags_search *s, unsigned n)
{
  int steps = steps_missing_once (s, n);
  int compares = steps < 0 ? -1 : compares_missing (s, n);

  return compares < 0 ? -1 : (steps + compares) * FLAGS_COST;
}
