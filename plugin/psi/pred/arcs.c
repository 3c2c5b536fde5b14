/* pred/arcs.c: which numbers a value can be, by what a test of it finds.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What a compare says of the unknown that it looks at is what cells.c knows; the
   value that is asked about is computed of the same unknown by adding, or it is
   not known.  Changes nothing.  */

#include "pred/sets.h"

/* The numbers that L computes of the unknowns FIRST to LAST.  */
static struct psi_arc
computed (struct psi_linear l, uint64_t first, uint64_t last)
{
  return l.neg ? (struct psi_arc) { l.add - last, l.add - first }
	 : (struct psi_arc) { first + l.add, last + l.add };
}

unsigned
psi_arcs_where (const psi_insn *test, bool holds, const psi_val *v, struct psi_arc *arc)
{
  struct psi_test t = psi_test_of (test);
  struct psi_run run[PSI_MAX_RUNS];
  uint64_t from[PSI_MAX_RUNS], to[PSI_MAX_RUNS], first = 0;
  struct psi_linear l;
  psi_opnd o;
  unsigned nrun, n = 0;

  if (t.key.kind != PSI_G_NUMBERS || t.key.at || v->pinned || t.key.type != v->type)
    return 0;
  o = psi_linear_of (psi_opnd_of ((psi_val *) v), true, &l);
  if (!o.val || o.val->id != t.key.x)
    return 0;
  nrun = psi_condition_runs (t.key, t.cond, holds != t.neg ? PSI_S_TRUE : PSI_S_FALSE, run);
  for (unsigned k = 0; k < nrun; first = run[k++].last + 1)
    if (run[k].to == PSI_DD_TRUE)
      {
	if (n && to[n - 1] + 1 == first)
	  n--;
	else
	  from[n] = first;
	to[n++] = run[k].last;
      }
  /* From the greatest on to 0.  */
  if (n > 1 && from[0] == 0 && to[n - 1] == run[nrun - 1].last)
    from[0] = from[--n];
  for (unsigned k = 0; k < n; k++)
    arc[k] = computed (l, from[k], to[k]);
  return n;
}
