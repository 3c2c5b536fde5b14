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

bool
flags_present (const struct flags_search *s, const flags_value *v, unsigned t,
	       flags_value x)
{
  const struct flags_value_info *info = &s->w->values[x];

  for (unsigned k = 0; k < s->nwebs; k++)
    if (v[k * s->ntraces + t] == x)
      return true;
  /* What the window does not write stays.  */
  return info->class == 0 ? flags_kept (s->w, x)
	 : flags_ahead_of (s->w, x) != NULL;
}

/* Marks the classes of operations still to be executed for X on trace T; false:
   that cannot be any more.  */
static bool
mark_missing (struct flags_search *s, const flags_value *v, unsigned stores,
	      unsigned t, flags_value x)
{
  const flags_window *w = s->w;
  const struct flags_value_info *info = &w->values[x];
  unsigned char *mark = &s->mark[x * s->ntraces + t];

  if (!x || *mark || flags_present (s, v, t, x))
    return true;
  *mark = 1;
  if (info->class == 0)
    return false;
  if (info->is_const)
    {
      s->class_mark[x] = 1;
      return true;
    }
  if ((w->classes[info->class - 2]->flags & PSI_F_READ)
      && info->mem < (unsigned) __builtin_popcount (stores & w->stores[t]))
    return false;
  s->class_mark[w->nvalues + info->class] = 1;
  for (unsigned k = 0; k < info->nsrc; k++)
    if (!mark_missing (s, v, stores, t, info->src[k]))
      return false;
  return true;
}

/* Does some web hold A on trace T and B on U, or does one operation make both of what it
   finds?  */
static bool
both_held (const struct flags_search *s, const flags_value *v, unsigned t, flags_value a,
	   unsigned u, flags_value b)
{
  if (s->w->values[a].class > 1 && s->w->values[a].class == s->w->values[b].class)
    return true;
  for (unsigned k = 0; k < s->nwebs; k++)
    if (v[k * s->ntraces + t] == a && v[k * s->ntraces + u] == b)
      return true;
  return false;
}

/* Must traces T and U, whose flags may be the same, be told apart?  */
static bool
differ (const struct flags_search *s, const flags_value *v, unsigned stores,
	unsigned t, unsigned u)
{
  const flags_window *w = s->w;

  if (((w->stores[t] ^ w->stores[u]) & ~stores) || w->taken[t] != w->taken[u])
    return true;
  for (unsigned k = 0; k < w->nnames; k++)
    {
      flags_value a = w->goal[t][k], b = w->goal[u][k];
      if (a && b && a != b && !both_held (s, v, t, a, u, b))
	return true;
    }
  for (unsigned n = 0; n < w->nstores; n++)
    for (unsigned k = 0; k < FLAGS_SRCS && ((w->stores[t] & ~stores) >> n & 1); k++)
      {
	flags_value a = w->store_src[t][n][k], b = w->store_src[u][n][k];
	if (a && b && a != b && !both_held (s, v, t, a, u, b))
	  return true;
      }
  return false;
}

/* May values A and B, wanted on two traces in one place, need to be told apart?  */
static bool
may_part (const flags_window *w, flags_value a, flags_value b)
{
  return a && b && a != b
	 && !(w->values[a].class > 1 && w->values[a].class == w->values[b].class);
}

/* Can differ () ever be so of traces T and U?  */
static bool
may_differ (const flags_window *w, unsigned t, unsigned u)
{
  bool may = w->stores[t] != w->stores[u] || w->taken[t] != w->taken[u];

  for (unsigned k = 0; k < w->nnames && !may; k++)
    may = may_part (w, w->goal[t][k], w->goal[u][k]);
  for (unsigned n = 0; n < w->nstores && !may; n++)
    for (unsigned k = 0; k < FLAGS_SRCS && !may; k++)
      may = may_part (w, w->store_src[t][n][k], w->store_src[u][n][k]);
  return may;
}

void
flags_list_pairs (struct flags_search *s)
{
  const flags_window *w = s->w;

  for (unsigned t = 0; t < w->ntraces; t++)
    for (unsigned u = t + 1; u < w->ntraces; u++)
      {
	struct flags_pair p = { (uint8_t) t, (uint8_t) u, 0 };
	if (!may_differ (w, t, u))
	  continue;
	for (unsigned k = 0; k < w->nacts; k++)
	  if (w->act[k].kind == FLAGS_COMPARES
	      && !(w->act[k].best[t] & w->act[k].best[u]))
	    p.apart |= (uint32_t) 1 << w->act[k].number;
	s->pair[s->npairs++] = p;
      }
}

/* How many compares are still needed; -1: those that there are do not do.  */
static int
compares_missing (const struct flags_search *s, const flags_value *v,
		  const uint8_t *f, unsigned stores)
{
  uint32_t sets[FLAGS_TRACES];
  unsigned n = 0;
  uint32_t used = 0;
  int count = 0;

  for (const struct flags_pair *p = s->pair; p < s->pair + s->npairs; p++)
    {
      bool known = false;
      if (!(f[p->t] & f[p->u]))
	continue;
      for (unsigned k = 0; k < n && !known; k++)
	known = sets[k] == p->apart;
      if (known || !differ (s, v, stores, p->t, p->u))
	continue;
      if (!p->apart)
	return -1;
      if (n < FLAGS_TRACES)
	sets[n++] = p->apart;
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

/* Does a web hold X on trace T?  */
static bool
held (const struct flags_search *s, const flags_value *v, unsigned t, flags_value x)
{
  for (unsigned k = 0; k < s->nwebs; k++)
    if (v[k * s->ntraces + t] == x)
      return true;
  return false;
}

/* Is this the first time that X, which no web has on trace T, is counted?  */
static bool
first_count (struct flags_search *s, const flags_value *v, unsigned t, flags_value x)
{
  if (s->selects || (s->class_mark[x] & 2) || held (s, v, t, x))
    return false;
  s->class_mark[x] |= 2;
  return true;
}

/* Is X, wanted on some trace, there already?  The classes of what is not are marked.  */
static bool
is_there (const struct flags_search *s, flags_value x)
{
  const struct flags_value_info *info = &s->w->values[x];

  return !(s->class_mark[info->is_const ? x : s->w->nvalues + info->class] & 1);
}

/* How often name K must still be written with values that are there.  One
   insn writes several values only from a web, or by a select.  What is counted for one
   name can come from there to another.  */
static int
writes_missing (struct flags_search *s, const flags_value *v, unsigned k)
{
  const flags_window *w = s->w;
  bool any = false;
  int count = 0;

  for (unsigned t = 0; t < s->ntraces; t++)
    {
      flags_value x = w->goal[t][k];
      if (!x || v[k * s->ntraces + t] == x || !is_there (s, x))
	continue;
      any = true;
      count += first_count (s, v, t, x);
    }
  return any && count == 0 ? 1 : count;
}

/* How often what A, a store that is still to be done, stores must still be written to
   webs.  */
static int
sources_missing (struct flags_search *s, const flags_value *v, const struct flags_act *a)
{
  const flags_window *w = s->w;
  int count = 0;

  for (unsigned k = 0; k < a->nsrc; k++)
    for (unsigned t = 0; t < s->ntraces && a->src[k].web >= 0; t++)
      {
	flags_value x = w->stores[t] >> a->store & 1 ? w->store_src[t][a->store][k] : 0;
	if (x && is_there (s, x))
	  count += first_count (s, v, t, x);
      }
  return count;
}

int
flags_bound (struct flags_search *s, const flags_value *v, const uint8_t *f,
	     unsigned stores)
{
  const flags_window *w = s->w;
  int count = 0, compares;

  memset (s->mark, 0, (size_t) w->nvalues * s->ntraces);
  memset (s->class_mark, 0, 2 * w->nvalues + w->nclasses + 2);
  for (unsigned t = 0; t < s->ntraces; t++)
    {
      for (unsigned k = 0; k < w->nnames; k++)
	if (v[k * s->ntraces + t] != w->goal[t][k]
	    && !mark_missing (s, v, stores, t, w->goal[t][k]))
	  return -1;
      for (unsigned k = 0; k < w->nstores; k++)
	if ((w->stores[t] & ~stores) >> k & 1)
	  for (unsigned i = 0; i < FLAGS_SRCS; i++)
	    if (!mark_missing (s, v, stores, t, w->store_src[t][k][i]))
	      return -1;
    }
  for (unsigned k = 0; k < w->nvalues + w->nclasses + 2; k++)
    count += s->class_mark[k];
  for (unsigned k = 0; k < w->nstores; k++)
    {
      bool left = false;
      for (unsigned t = 0; t < s->ntraces; t++)
	left |= (w->stores[t] & ~stores) >> k & 1;
      count += left;
    }
  for (unsigned k = 0; k < w->nnames; k++)
    count += writes_missing (s, v, k);
  for (unsigned k = 0; k < w->nacts; k++)
    if (w->act[k].kind == FLAGS_STORES_ && !(stores >> w->act[k].store & 1))
      count += sources_missing (s, v, &w->act[k]);
  compares = compares_missing (s, v, f, stores);
  return compares < 0 ? -1 : (count + compares) * FLAGS_COST;
}
