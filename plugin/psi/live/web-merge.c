/* live/web-merge.c: two webs become one, if they do not interfere.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Boissinot et al., "Revisiting out-of-SSA translation for correctness, code
   quality and efficiency" (2009), section 4: two sets without interference are
   checked against each other by one walk over both, in preorder of the
   definitions.  That costs what both are large, at each merge, so that a
   name for 25,000 small webs would cost the square of that.  Here the larger
   set keeps what the walk found out about each of its members,

	up	the nearest member that dominates its definition,
	live	the nearest of these that is live there,

   and members of the smaller one are put in one by one.  Those that are live at
   B's definition and dominate it are all among B.up and what LIVE leads to from
   there (see live/interference.c: where F is live at S and G is between them, F is
   live at G).  Those at whose definition B is live are found by a walk down,
   which leaves out what is below a definition where B is not.  Where the
   sets are of like size it is the plain walk.

   Needs: as live/interference.c.  */

#include "live/web.h"
#include <string.h>

struct merge
{
  psi_webs *webs;
  psi_interf *in;
  psi_val *a, *b;		/* The representatives.  */
  psi_val **set;		/* A's members, with room for B's.  */
  unsigned n;
};

psi_val **
psi_interf_merge (psi_interf *in, psi_val *const *a, unsigned na,
		  psi_val *const *b, unsigned nb)
{
  psi_val **merged = psi_xmalloc ((na + nb) * sizeof *merged);
  unsigned i = 0, k = 0;

  while (i < na || k < nb)
    if (k == nb || (i < na && psi_interf_before (in, a[i], b[k])))
      {
	merged[i + k] = a[i];
	i++;
      }
    else
      {
	merged[i + k] = b[k];
	k++;
      }
  return merged;
}

static struct web_link *
link_of (psi_webs *w, const psi_val *v)
{
  return PSI_OF_VAL (w, links, v->id);
}

/* How many of SET, of N values, are before V.  */
static unsigned
place_of (psi_interf *in, psi_val *const *set, unsigned n, const psi_val *v)
{
  unsigned low = 0, high = n;

  while (low < high)
    {
      unsigned mid = low + (high - low) / 2;
      if (psi_interf_before (in, set[mid], v))
	low = mid + 1;
      else
	high = mid;
    }
  return low;
}

/* The first after SET[I] that is not below it.  */
static unsigned
end_below (psi_interf *in, psi_val *const *set, unsigned n, unsigned i)
{
  unsigned low = i + 1, step = 1, high;

  while (low + step <= n && psi_interf_above (in, set[i], set[low + step - 1]))
    {
      low += step;
      step *= 2;
    }
  high = low + step <= n ? low + step - 1 : n;
  while (low < high)
    {
      unsigned mid = low + (high - low) / 2;
      if (psi_interf_above (in, set[i], set[mid]))
	low = mid + 1;
      else
	high = mid;
    }
  return low;
}

/* The nearest above B, of those before place I.  */
static psi_val *
above (struct merge *m, unsigned i, const psi_val *b)
{
  psi_val *v = i > 0 ? m->set[i - 1] : NULL;

  while (v && !psi_interf_above (m->in, v, b))
    v = link_of (m->webs, v)->up;
  return v;
}

static bool
pair (struct merge *m, psi_val *s, psi_val *f)
{
  return psi_interf_pair (m->in, m->webs, m->a, m->b, s, f);
}

/* Does B, live at definitions from place I on, clash with one of them?  */
static bool
clashes_below (struct merge *m, psi_val *b, unsigned i)
{
  while (i < m->n && psi_interf_above (m->in, b, m->set[i]))
    if (!psi_interf_live_at (m->in, b, m->set[i]))
      i = end_below (m->in, m->set, m->n, i);
    else if (pair (m, m->set[i], b))
      return true;
    else
      i++;
  return false;
}

/* Does B clash with the larger set?  */
static bool
clashes (struct merge *m, psi_val *b)
{
  unsigned i = place_of (m->in, m->set, m->n, b);

  for (psi_val *f = above (m, i, b); f; f = link_of (m->webs, f)->live)
    if (psi_interf_live_at (m->in, f, b) && pair (m, b, f))
      return true;
  return clashes_below (m, b, i);
}

/* Links V, at place I, below UP, the nearest above it.  */
static void
link_below (psi_webs *w, psi_interf *in, psi_val *v, psi_val *up)
{
  struct web_link *l = link_of (w, v);

  l->up = l->live = up;
  while (l->live && !psi_interf_live_at (in, l->live, v))
    l->live = link_of (w, l->live)->live;
}

/* Below place I of the set, where B is or will be: the nearest that is live may
   be B now.  UP: what is above B.  */
static void
relink_below (struct merge *m, psi_val *b, unsigned i, const psi_val *up)
{
  while (i < m->n && psi_interf_above (m->in, b, m->set[i]))
    {
      struct web_link *l = link_of (m->webs, m->set[i]);
      if (l->up == up)
	l->up = b;
      if (!psi_interf_live_at (m->in, b, m->set[i]))
	{
	  i = end_below (m->in, m->set, m->n, i);
	  continue;
	}
      if (!l->live || psi_interf_before (m->in, l->live, b))
	l->live = b;
      i++;
    }
}

/* Puts B into the set.  */
static void
put (struct merge *m, psi_val *b)
{
  unsigned at = place_of (m->in, m->set, m->n, b);
  psi_val *up = above (m, at, b);

  link_below (m->webs, m->in, b, up);
  relink_below (m, b, at, up);
  memmove (&m->set[at + 1], &m->set[at], (m->n - at) * sizeof *m->set);
  m->set[at] = b;
  m->n++;
}

/* Links the members of set S.  */
static void
link_all (psi_webs *w, psi_interf *in, struct set *s)
{
  if (s->linked)
    return;
  for (unsigned i = 0; i < s->n; i++)
    {
      psi_val *up = i > 0 ? s->member[i - 1] : NULL;
      while (up && !psi_interf_above (in, up, s->member[i]))
	up = link_of (w, up)->up;
      link_below (w, in, s->member[i], up);
    }
  s->linked = true;
}

/* Merges the set of representative SMALL into that of LARGE.  */
static bool
merge_small (psi_webs *w, psi_interf *in, unsigned large, unsigned small)
{
  struct merge m = { w, in, w->fn->vals[large], w->fn->vals[small],
		     w->sets[large].member, w->sets[large].n };
  psi_val **member = w->sets[small].member;
  unsigned n = w->sets[small].n;

  link_all (w, in, &w->sets[large]);
  for (unsigned i = 0; i < n; i++)
    if (clashes (&m, member[i]))
      return false;
  if (w->sets[large].cap < m.n + n)
    {
      unsigned cap = 2 * (m.n + n);
      m.set = psi_xmalloc (cap * sizeof *m.set);
      memcpy (m.set, w->sets[large].member, m.n * sizeof *m.set);
      psi_web_unlist (&w->sets[large]);
      w->sets[large].member = m.set;
      w->sets[large].cap = cap;
    }
  for (unsigned i = 0; i < n; i++)
    put (&m, member[i]);
  w->sets[large].n = m.n;
  psi_web_unlist (&w->sets[small]);
  psi_web_join (w, m.a, m.b);
  w->sets[psi_web_id (w, m.a)].linked = true;
  return true;
}

bool
psi_web_merge (psi_webs *w, psi_interf *in, const psi_val *a, const psi_val *b)
{
  unsigned na, nb;
  psi_val *const *ma, *const *mb, **both, *pair[2];

  if (psi_web_id (w, a) == psi_web_id (w, b))
    return true;
  if (psi_web_apart (w, a, b))
    return false;
  ma = psi_web_members (w, a, &na);
  mb = psi_web_members (w, b, &nb);
  if (nb > 0 && na / 8 >= nb)
    return merge_small (w, in, psi_web_id (w, a), psi_web_id (w, b));
  if (na > 0 && nb / 8 >= na)
    return merge_small (w, in, psi_web_id (w, b), psi_web_id (w, a));
  both = psi_interf_merge (in, ma, na, mb, nb);
  if (psi_interf_clash (in, both, na + nb, pair))
    {
      psi_xfree (both);
      return false;
    }
  if (na + nb > 0)
    psi_web_adopt (w, both, na + nb);
  else
    psi_xfree (both);
  psi_web_join (w, a, b);
  return true;
}

bool
psi_web_longer (psi_webs *w, psi_interf *in, psi_val *v)
{
  struct set *s = &w->sets[psi_web_id (w, v)];
  psi_val *web = psi_web_find (w, v);
  struct merge m = { w, in, web, web, s->member, s->n };
  unsigned i = place_of (in, m.set, m.n, v) + 1;

  if (clashes_below (&m, v, i))
    return false;
  if (s->linked)
    relink_below (&m, v, i, v);
  return true;
}
