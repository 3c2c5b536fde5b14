/* out/sreedhar.c: out of psi-SSA, phi-webs by Sreedhar's methods II and III.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Sreedhar, Ju, Gillies and Santhanam, "Translating out of static single
   assignment form" (1999).  One phi after the other, for each two of its
   resources (result and arguments, here X and Y) whose classes interfere:

   II	both are copied.
   III	x	where x's class is live out of a block from which y flows, and
		not the other way round,
	y	the other way round,
	both	where both are,
	later	where neither is: of these, the one that interferes with most
		others is copied first, until none is left.

   Live out of a block is live into the phi's block for its result.  Then the
   classes of those that are not copied and that of the copies become one.

   Where this departs from the paper:
   - Classes begin as psi-webs (de Ferriere, 4.5), and interference is that of
     live/interference.c.
   - The phis are all cut off before (out/isolate.c), so that liveness and
     interference need no update; a link is kept where the paper inserts a
     copy.  The paper's live sets hold what a phi still uses or defines where
     here a parallel copy does, so that is counted as live.
   - A class is joined only if it fits all of the phi's; else its copy stays.
     In the paper the copies inserted make all fit, which the copies of a
     psi-web's member need not.
   - III's coalescing of copies comes with rename.  */

#include "out/phiweb.h"
#include <string.h>

/* A resource of the phi in hand: a value, over one edge or more.  */
struct resource
{
  psi_val *val;
  struct link *links;		/* By NEXT_SAME.  */
  bool copied;
  unsigned open;		/* Pairs that wait for one to be copied.  */
};

struct pair
{
  unsigned x, y;
};

struct sreedhar
{
  struct phiweb *w;
  psi_webs *webs;
  psi_interf *in;
  bool third;			/* Method III.  */
  struct link **of;		/* By value id: links it is outside of.  */
  struct obstack pairs;
  /* Of the phi in hand.  */
  struct resource *res;
  unsigned n;
};

/* ---- Interference ---------------------------------------------------------- */

static bool
interfere (struct sreedhar *s, const psi_val *x, const psi_val *y)
{
  unsigned nx, ny;
  psi_val *const *mx = psi_web_members (s->webs, x, &nx);
  psi_val *const *my = psi_web_members (s->webs, y, &ny);
  psi_val **both, *pair[2];
  bool clash;

  if (mx == my)
    return false;
  both = psi_interf_merge (s->in, mx, nx, my, ny);
  clash = psi_interf_clash (s->in, both, nx + ny, pair);
  psi_xfree (both);
  return clash;
}

/* Is V live where L's copy is, as it was before the phis were cut off?  */
static bool
live_at_link (struct sreedhar *s, psi_val *v, const struct link *l)
{
  psi_live *live = psi_interf_live (s->in);

  if (l->from ? psi_live_out (live, v, l->from)
      : psi_live_in (live, v, l->phi->block))
    return true;
  for (const struct link *u = s->of[v->id]; u; u = u->next_of)
    if (u->from ? u->from == l->from : !l->from
	&& u->phi->block == l->phi->block)
      return true;
  return false;
}

/* Is a member of X's class live where one of Y's copies would be?  */
static bool
live_at (struct sreedhar *s, const struct resource *x, const struct resource *y)
{
  unsigned n;
  psi_val *const *v = psi_web_members (s->webs, x->val, &n);

  for (const struct link *l = y->links; l; l = l->next_same)
    for (unsigned i = 0; i < n; i++)
      if (live_at_link (s, v[i], l))
	return true;
  return false;
}

/* ---- One phi --------------------------------------------------------------- */

/* Lists the resources of the phi that the N links L belong to.  */
static void
find_resources (struct sreedhar *s, struct link **l, unsigned n)
{
  s->n = 0;
  for (unsigned i = 0; i < n; i++)
    {
      psi_val *v = l[i]->outer.val;
      unsigned k = 0;
      if (!v || v->pinned)
	continue;
      while (k < s->n && s->res[k].val != v)
	k++;
      if (k == s->n)
	s->res[s->n++] = (struct resource) { v, NULL, false, 0 };
      l[i]->next_same = s->res[k].links;
      s->res[k].links = l[i];
    }
}

/* X and Y interfere.  */
static void
decide (struct sreedhar *s, unsigned x, unsigned y)
{
  struct pair later = { x, y };
  bool x_at_y = !s->third || live_at (s, &s->res[x], &s->res[y]);
  bool y_at_x = !s->third || live_at (s, &s->res[y], &s->res[x]);

  s->res[x].copied |= x_at_y;
  s->res[y].copied |= y_at_x;
  if (!x_at_y && !y_at_x)
    obstack_grow (&s->pairs, &later, sizeof later);
}

/* Of the N pairs P one each is copied.  */
static void
decide_later (struct sreedhar *s, const struct pair *p, unsigned n)
{
  for (;;)
    {
      unsigned most = 0;
      for (unsigned i = 0; i < s->n; i++)
	s->res[i].open = 0;
      for (unsigned i = 0; i < n; i++)
	if (!s->res[p[i].x].copied && !s->res[p[i].y].copied)
	  {
	    s->res[p[i].x].open++;
	    s->res[p[i].y].open++;
	  }
      for (unsigned i = 1; i < s->n; i++)
	if (s->res[i].open > s->res[most].open)
	  most = i;
      if (s->res[most].open == 0)
	return;
      s->res[most].copied = true;
    }
}

/* Decides on the phi of the N links L.  */
static void
do_phi (struct sreedhar *s, struct link **l, unsigned n)
{
  unsigned npairs;
  struct pair *pairs;

  s->res = psi_xmalloc (n * sizeof *s->res);
  find_resources (s, l, n);
  for (unsigned x = 0; x < s->n; x++)
    for (unsigned y = x + 1; y < s->n; y++)
      if (interfere (s, s->res[x].val, s->res[y].val))
	decide (s, x, y);
  npairs = obstack_object_size (&s->pairs) / sizeof *pairs;
  pairs = obstack_finish (&s->pairs);
  decide_later (s, pairs, npairs);
  obstack_free (&s->pairs, pairs);
  for (unsigned i = 0; i < s->n; i++)
    if (!s->res[i].copied)
      psi_web_merge (s->webs, s->in, l[0]->inner, s->res[i].val);
  psi_xfree (s->res);
}

/* ---- All ------------------------------------------------------------------- */

static bool
is_resource (const struct link *l)
{
  return l->outer.val && !l->outer.val->pinned;
}

void
psi_sreedhar (struct phiweb *w, psi_webs *webs, psi_interf *in, bool third)
{
  struct sreedhar s = { .w = w, .webs = webs, .in = in, .third = third };
  struct obstack links;

  s.of = psi_zeroed (w->fn->nvals, sizeof *s.of);
  obstack_specify_allocation (&s.pairs, 0, 0, psi_xmalloc, psi_xfree);
  obstack_specify_allocation (&links, 0, 0, psi_xmalloc, psi_xfree);
  for (struct link *l = w->links; l; l = l->next)
    if (is_resource (l))
      {
	l->next_of = s.of[l->outer.val->id];
	s.of[l->outer.val->id] = l;
      }
  for (struct link *l = w->links; l;)
    {
      const psi_insn *phi = l->phi;
      unsigned n;
      struct link **list;
      for (; l && l->phi == phi; l = l->next)
	if (is_resource (l))
	  obstack_ptr_grow (&links, l);
      n = obstack_object_size (&links) / sizeof *list;
      list = obstack_finish (&links);
      if (n > 0)
	do_phi (&s, list, n);
      obstack_free (&links, list);
    }
  obstack_free (&links, NULL);
  obstack_free (&s.pairs, NULL);
  psi_xfree (s.of);
}
