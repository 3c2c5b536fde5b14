/* flags/column.c: what a name holds on all traces, and what an action makes of that.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A state of the search is a table of values, by name and trace.  An action changes one
   name.  So the states that are looked at are made of few columns, one name's values on
   all traces, and each column is kept once, by number.  What is known of a column is
   found out once: where it holds what, and what of its name's goal it lacks.  So is what
   an action makes of the columns that it reads.  */

#include "flags/search.h"
#include <string.h>

/* ---- Columns --------------------------------------------------------------------- */

void
flags_add_part (struct flags_search *s, unsigned first, flags_value x, unsigned t)
{
  for (unsigned k = first; k < s->npart; k++)
    if (s->part[k].x == x)
      {
	s->part[k].on |= (uint64_t) 1 << t;
	return;
      }
  PSI_ADD (s, part, (struct flags_part) { x, (uint64_t) 1 << t });
}

unsigned
flags_column (struct flags_search *s, unsigned web, const flags_value *v)
{
  const flags_window *w = s->w;
  unsigned nt = s->ntraces;
  uint64_t h = web;

  for (unsigned t = 0; t < nt; t++)
    h = psi_hash (h, v[t]);
  psi_for_each_hashed (k, &s->columns, (unsigned) h)
    if (s->column[k].web == web
	&& !memcmp (s->cell + (size_t) k * nt, v, nt * sizeof *v))
      return k;
  struct flags_column c = { .web = web, .held = s->npart };
  for (unsigned t = 0; t < nt; t++)
    {
      PSI_ADD (s, cell, v[t]);
      if (v[t])
	flags_add_part (s, c.held, v[t], t);
    }
  c.wanted = s->npart;
  for (unsigned t = 0; t < nt && web < w->nnames; t++)
    if (w->goal[t][web] && w->goal[t][web] != v[t])
      flags_add_part (s, c.wanted, w->goal[t][web], t);
  c.end = s->npart;
  psi_table_add (&s->columns, (unsigned) h, s->ncolumn);
  PSI_ADD (s, column, c);
  return s->ncolumn - 1;
}

void
flags_columns_free (struct flags_search *s)
{
  psi_xfree (s->column);
  psi_xfree (s->cell);
  psi_xfree (s->part);
  psi_table_free (&s->columns);
  psi_xfree (s->result);
  psi_xfree (s->made);
  psi_xfree (s->outcome);
  psi_table_free (&s->results);
}

/* ---- Results --------------------------------------------------------------------- */

/* What A makes of SRC on trace T, where the stores DONE are, into *X and *OUTCOMES; false:
   it may trap where the window does not.  */
static bool
compute (const struct flags_search *s, const struct flags_act *a, const flags_value *src,
	 unsigned t, unsigned done, flags_value *x, uint8_t *outcomes)
{
  flags_window *w = s->w;
  struct flags_compare c;

  *outcomes = FLAGS_UNKNOWN;
  *x = a->kind == FLAGS_MOVE ? src[0] : 0;
  if (a->kind == FLAGS_OP || a->word || (a->kind != FLAGS_MOVE && a->insn->op == PSI_OPAQUE))
    {
      unsigned mem = a->reads ? __builtin_popcount (done & w->stores[t]) : 0;
      *x = flags_computed (w, a->class, mem, src, a->nsrc, true);
      if (a->traps && !(*x && w->computed[t][*x]))
	return false;
    }
  if (a->kind != FLAGS_COMPARES)
    return true;
  psi_type type = flags_compared_type (a->insn);
  bool known = a->word ? flags_compare_values (w, type, *x, 0, true, true, &c)
	       : flags_compare_values (w, type, src[0], src[1], false, true, &c);
  if (known && c.key >= 0)
    *outcomes = flags_outcomes (w, &c, w->cells[t][c.key] ? w->cells[t][c.key]
				: flags_all_cells (&w->key[c.key]));
  else if (known)
    *outcomes = c.outcomes;
  return true;
}

static unsigned
new_result (struct flags_search *s, struct flags_result r)
{
  const flags_window *w = s->w;
  const struct flags_act *a = &w->act[r.act];

  for (unsigned t = 0; t < s->ntraces; t++)
    {
      flags_value src[FLAGS_SRCS] = { 0 }, x;
      uint8_t outcomes;
      for (unsigned k = 0; k < a->nsrc; k++)
	src[k] = a->src[k].web < 0 ? a->src[k].fixed
		 : s->cell[(size_t) r.src[k] * s->ntraces + t];
      if (!compute (s, a, src, t, r.stores, &x, &outcomes))
	r.traps |= (uint64_t) 1 << t;
      if (x && w->needed[t][x])
	r.needed |= (uint64_t) 1 << t;
      PSI_ADD (s, made, x);
      PSI_ADD (s, outcome, outcomes);
    }
  PSI_ADD (s, result, r);
  return s->nresult - 1;
}

unsigned
flags_result_of (struct flags_search *s, unsigned n, const struct flags_step *step)
{
  const struct flags_act *a = &s->w->act[step->act];
  const unsigned *c = flags_node_columns (s, n);
  struct flags_result r = { .act = step->act,
			    .stores = a->reads ? s->node[n].stores : 0 };
  uint64_t h = psi_hash (r.act, r.stores);

  for (unsigned k = 0; k < a->nsrc; k++)
    if (a->src[k].web >= 0)
      {
	r.src[k] = c[step->src[k]];
	h = psi_hash (h, r.src[k]);
      }
  psi_for_each_hashed (k, &s->results, (unsigned) h)
    {
      const struct flags_result *x = &s->result[k];
      if (x->act == r.act && x->stores == r.stores
	  && !memcmp (x->src, r.src, a->nsrc * sizeof *r.src))
	return k;
    }
  psi_table_add (&s->results, (unsigned) h, s->nresult);
  return new_result (s, r);
}
