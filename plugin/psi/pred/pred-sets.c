/* pred/pred-sets.c: a question about predicates, asked of their sets of traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Conditions are collected, each as a set of traces (pred/slice-sets.c); then it is
   asked whether there is a trace in all of them.  To make a set takes steps of its
   own, so that all sets are made before the operations on them.  */

#include "pred/slice.h"

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
psi_common_literal (struct psi_common *q, psi_lit l, bool unless, bool placed)
{
  struct psi_set s, at;

  if (placed)
    {
      bool exact;
      psi_dd both = psi_placed_of_lit (q->sets, l, unless, &exact);
      if (both != PSI_DD_NONE)
	{
	  add_set (q, both, exact);
	  return true;
	}
      if (!psi_place_of_lit (q->sets, l, &at))
	return false;
      add_set (q, at.yes, at.exact);
    }
  if (!psi_set_of_lit (q->sets, l, &s))
    return false;
  add_set (q, unless ? psi_diagram_not (s.no) : s.yes, s.exact);
  return true;
}

/* ---- The answer ------------------------------------------------------------ */

enum psi_answer
psi_common_empty (const struct psi_common *q)
{
  psi_diagrams *d = psi_sets_diagrams (q->sets);
  psi_dd left = PSI_DD_TRUE, last = q->n ? q->set[q->n - 1] : PSI_DD_TRUE;
  enum psi_answer answer;

  psi_diagrams_begin (d, q->fn->trace_bound, false);
  for (unsigned i = 0; i + 1 < q->n; i++)
    left = psi_diagram_and (d, left, q->set[i]);
  answer = psi_diagram_disjoint (d, left, last);
  return answer == PSI_NO && !q->exact ? PSI_UNKNOWN : answer;
}
