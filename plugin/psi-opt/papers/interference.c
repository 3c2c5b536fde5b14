/* papers/interference.c: the papers' rule of which values may share a name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4.2, and de Ferriere, "Improvements to the psi-SSA
   representation", 4.6: of equal values, and of values defined under disjoint
   predicates, none destroys the other.  The rule does not look at what is to the
   left of a value in its psis, nor under which guards equal values were copied.
   live/interference.c says why it gives wrong code.

   A psi is executed where one of its arguments is.  */

#include "papers/papers.h"

static bool disjoint_from (psi_fn *, psi_lit, const psi_val *);

/* Of each argument of PSI what its own definition says, psis virtually inlined.  */
static bool
disjoint_args (psi_fn *fn, psi_lit guard, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      const psi_val *v = psi->src[i].val;
      if (!v || v->pinned
	  ? psi_disjoint (fn, guard, psi->pred[i]) != PSI_YES
	  : !disjoint_from (fn, guard, v))
	return false;
    }
  return true;
}

static bool
disjoint_from (psi_fn *fn, psi_lit guard, const psi_val *f)
{
  if (f->def && f->def->op == PSI_PSI)
    return disjoint_args (fn, guard, f->def);
  return psi_is_implicit (f)
	 || psi_disjoint (fn, guard, psi_guard_of (f))
	    == PSI_YES;
}

static bool
destroys (psi_fn *fn, const psi_val *s, const psi_val *f, bool equal)
{
  return !equal && !disjoint_from (fn, psi_guard_of (s), f);
}

const struct psi_papers psi_papers = { psi_papers_psiweb, destroys };
