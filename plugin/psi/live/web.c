/* web.c: psi-webs and psi-phi-webs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4: two values that are operands of one psi or phi
   are in the same web.  Union-find ("Standard construction and destruction
   algorithms", Algorithm 5), by size, ties by id, so that the representatives
   are the same in each run.  */

#include "live/web.h"
#include <string.h>

static void
make_room (psi_webs *w, unsigned n)
{
  struct set *sets = psi_xmalloc (n * sizeof *sets);

  if (w->nsets)
    memcpy (sets, w->sets, w->nsets * sizeof *sets);
  for (unsigned i = w->nsets; i < n; i++)
    {
      const psi_val *v = i < w->fn->nvals ? w->fn->vals[i] : NULL;
      sets[i] = (struct set) { .parent = i, .size = 1,
			       .pin = v ? psi_pin_of (v) : NULL };
    }
  psi_xfree (w->sets);
  w->sets = sets;
  w->nsets = n;
}

/* Joins those of the N values V that are to be in one resource.  FIRST, by id
   of the resource, is null before.  */
static void
join_pins (psi_webs *w, psi_val *const *v, unsigned n, const psi_val **first)
{
  for (unsigned i = 0; i < n; i++)
    if (v[i] && v[i]->pin)
      {
	if (first[v[i]->pin->id])
	  psi_web_join (w, v[i], first[v[i]->pin->id]);
	first[v[i]->pin->id] = v[i];
      }
}

psi_webs *
psi_webs_new (psi_fn *fn)
{
  psi_webs *w = psi_zeroed (1, sizeof *w);
  const psi_val **first = psi_zeroed (fn->nvals, sizeof *first);

  w->fn = fn;
  obstack_specify_allocation (&w->singles, 0, 0, psi_xmalloc, psi_xfree);
  make_room (w, fn->nvals);
  join_pins (w, fn->vals, fn->nvals, first);
  psi_xfree (first);
  return w;
}

void
psi_web_unlist (struct set *s)
{
  if (s->cap)
    psi_xfree (s->member);
  s->member = NULL;
  s->n = s->cap = 0;
}

void
psi_webs_free (psi_webs *w)
{
  if (!w)
    return;
  for (unsigned i = 0; i < w->nsets; i++)
    psi_web_unlist (&w->sets[i]);
  obstack_free (&w->singles, NULL);
  psi_xfree (w->sets);
  psi_xfree (w->links);
  psi_xfree (w);
}

bool
psi_web_apart (psi_webs *w, const psi_val *a, const psi_val *b)
{
  const psi_val *x = w->sets[psi_web_id (w, a)].pin;
  const psi_val *y = w->sets[psi_web_id (w, b)].pin;

  return x && y && x != y;
}

unsigned
psi_web_id (psi_webs *w, const psi_val *v)
{
  unsigned x = v->id;

  if (x >= w->nsets)
    make_room (w, w->fn->nvals + w->fn->nvals / 4 + 8);
  while (w->sets[x].parent != x)
    x = w->sets[x].parent = w->sets[w->sets[x].parent].parent;
  return x;
}

psi_val *
psi_web_find (psi_webs *w, const psi_val *v)
{
  return w->fn->vals[psi_web_id (w, v)];
}

/* Makes one representative of X and Y; returns it.  */
static unsigned
join (psi_webs *w, unsigned x, unsigned y)
{
  if (w->sets[x].size < w->sets[y].size
      || (w->sets[x].size == w->sets[y].size && y < x))
    {
      unsigned z = x;
      x = y;
      y = z;
    }
  w->sets[y].parent = x;
  if (!w->sets[x].pin)
    w->sets[x].pin = w->sets[y].pin;
  w->sets[x].linked = false;
  w->sets[x].size += w->sets[y].size;
  if (!w->sets[x].member)
    {
      w->sets[x].member = w->sets[y].member;
      w->sets[x].n = w->sets[y].n;
      w->sets[x].cap = w->sets[y].cap;
      w->sets[y].member = NULL;
      w->sets[y].n = 0;
    }
  return x;
}

void
psi_web_join (psi_webs *w, const psi_val *a, const psi_val *b)
{
  unsigned x = psi_web_id (w, a), y = psi_web_id (w, b);

  if (x != y)
    join (w, x, y);
}

/* Joins the result and the arguments of INSN.  */
static void
join_insn (psi_webs *w, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (insn->src[i].val && !insn->src[i].val->pinned)
      psi_web_join (w, insn->dst[0], insn->src[i].val);
}

void
psi_webs_join_op (psi_webs *w, enum psi_op op)
{
  psi_for_each_block (b, w->fn)
    if (psi_reachable (w->fn, b))
      psi_for_each_insn (i, b)
	if (i->op == op)
	  join_insn (w, i);
}

/* All that is in V's set has been joined.  */
static void
list_value (psi_webs *w, psi_val *v)
{
  unsigned x;
  struct set *s;

  if (v->pinned)
    return;
  x = psi_web_id (w, v);
  s = &w->sets[x];
  if (!s->member)
    {
      s->cap = s->size == 1 ? 0 : s->size;
      s->member = s->cap ? psi_xmalloc (s->cap * sizeof *s->member)
		  : obstack_alloc (&w->singles, sizeof *s->member);
    }
  s->member[s->n++] = v;
}

void
psi_webs_gather (psi_webs *w)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (w->fn, &n);

  for (unsigned i = 0; i < w->fn->nparams; i++)
    list_value (w, w->fn->params[i]);
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (insn, order[i])
      for (unsigned k = 0; k < insn->ndst; k++)
	list_value (w, insn->dst[k]);
}

psi_val *const *
psi_web_members (psi_webs *w, const psi_val *v, unsigned *n)
{
  unsigned x = psi_web_id (w, v);
  struct set *s = &w->sets[x];

  /* Made after psi_webs_gather ().  */
  if (s->n == 0 && s->size == 1
      && (!v->def || psi_reachable (w->fn, v->def->block)))
    list_value (w, (psi_val *) v);
  *n = s->n;
  return s->member;
}

void
psi_web_adopt (psi_webs *w, psi_val **member, unsigned n)
{
  unsigned x = psi_web_id (w, member[0]);

  for (unsigned i = 0; i < n; i++)
    {
      unsigned y = psi_web_id (w, member[i]);
      psi_web_unlist (&w->sets[y]);
      if (x != y)
	x = join (w, x, y);
    }
  w->sets[x].member = member;
  w->sets[x].n = w->sets[x].cap = n;
  w->sets[x].linked = false;
}

void
psi_web_split (psi_webs *w, const psi_val *v, const bool *done)
{
  unsigned x = psi_web_id (w, v), n = w->sets[x].n;
  struct set was = w->sets[x];
  psi_val **member = was.member, *pinned = NULL;

  /* Who speaks for the set is no member if no way leads to it.  */
  w->sets[x] = (struct set) { .parent = x, .size = 1, .pin = psi_pin_of (w->fn->vals[x]) };
  for (unsigned i = 0; i < n; i++)
    w->sets[member[i]->id] = (struct set) { .parent = member[i]->id, .size = 1,
					    .pin = psi_pin_of (member[i]) };
  for (unsigned i = 0; i < n; i++)
    {
      const psi_insn *def = member[i]->def;
      /* All pins in one set are the same.  */
      if (member[i]->pin)
	{
	  if (pinned)
	    psi_web_join (w, pinned, member[i]);
	  pinned = member[i];
	}
      if (def && def->op == PSI_PSI && done[def->uid])
	join_insn (w, def);
    }
  for (unsigned i = 0; i < n; i++)
    list_value (w, member[i]);
  psi_web_unlist (&was);
}
