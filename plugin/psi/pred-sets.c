/* pred-sets.c: a question about predicates, asked of their sets of traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Conditions are collected, each as a set of traces (slice-sets.c); then it is
   asked whether there is a trace in all of them.  To make a set takes steps of its
   own, so that all sets are made before the operations on them.  */

#include "slice.h"

/* ---- Conditions ------------------------------------------------------------ */

static void
add_set (struct psi_common *q, psi_dd set, bool exact)
{
  for (unsigned i = 0; i < q->n; i++)
    if (q->set[i] == set)
      return;
  if (set == PSI_DD_TRUE)
    return;
  q->set[q->n++] = set;
  q->exact &= exact;
}

void
psi_common_start (struct psi_common *q, psi_fn *fn, bool total)
{
  q->fn = fn;
  q->sets = psi_sets_of (fn, total);
  q->n = 0;
  q->exact = true;
  psi_sets_trim (q->sets);
}

bool
psi_common_block (struct psi_common *q, psi_block *b)
{
  struct psi_set s;

  if (!psi_set_of_block (q->sets, b, &s))
    return false;
  add_set (q, s.yes, s.exact);
  return true;
}

bool
psi_common_literal (struct psi_common *q, psi_lit l, bool unless)
{
  struct psi_set s = { l.neg ? PSI_DD_FALSE : PSI_DD_TRUE,
		       l.neg ? PSI_DD_TRUE : PSI_DD_FALSE, true };

  if (l.val && !psi_set_of_lit (q->sets, l, &s))
    return false;
  add_set (q, unless ? psi_diagram_not (s.no) : s.yes, s.exact);
  return true;
}

static psi_block *
block_of (psi_lit l)
{
  return l.val && l.val->def ? l.val->def->block : NULL;
}

/* Is block B executed wherever the definition of one of the N literals L, in
   another block, is?  */
static bool
on_the_way (psi_fn *fn, const psi_block *b, const psi_lit *l, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *low = block_of (l[i]);
      if (low && low != b && psi_loop_of (fn, low) == psi_loop_of (fn, b)
	  && psi_block_dominates (fn, b, low))
	return true;
    }
  return false;
}

bool
psi_common_places (struct psi_common *q, const psi_lit *l, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *b = block_of (l[i]);
      struct psi_set place, block;
      if (!b)
	continue;
      if (!psi_place_of_lit (q->sets, l[i], &place))
	return false;
      if (place.yes != PSI_DD_TRUE && on_the_way (q->fn, b, l, n)
	  && psi_set_of_block (q->sets, b, &block) && block.yes == place.yes)
	continue;
      add_set (q, place.yes, place.exact);
    }
  return true;
}

/* ---- The answer ------------------------------------------------------------ */

enum psi_answer
psi_common_empty (const struct psi_common *q)
{
  psi_diagrams *d = psi_sets_diagrams (q->sets);
  psi_dd left = PSI_DD_TRUE;

  /* If there is a trace it is found soon, as a rule.  */
  if (!psi_diagram_shared (d, q->set, q->n))
    {
      psi_diagrams_begin (d, q->fn->trace_bound, false);
      for (unsigned i = 0; i < q->n; i++)
	left = psi_diagram_and (d, left, q->set[i]);
    }
  if (left == PSI_DD_FALSE)
    return PSI_YES;
  return left != PSI_DD_NONE && q->exact ? PSI_NO : PSI_UNKNOWN;
}
