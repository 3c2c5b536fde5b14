/* pred/sets-logic.c: three-valued logic of sets of traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A value as the sets of traces where it is true and where it is false; on the
   others it is undefined.  One that is defined everywhere has one set and its
   complement, so that half of the work is saved.  */

#include "pred/sets.h"

struct psi_set
psi_set_and (psi_diagrams *d, struct psi_set a, struct psi_set b)
{
  struct psi_set r = { .exact = a.exact && b.exact };

  r.yes = psi_diagram_and (d, a.yes, b.yes);
  r.no = psi_set_total (a) && psi_set_total (b) ? psi_diagram_not (r.yes)
	 : psi_diagram_or (d, a.no, b.no);
  return r;
}

struct psi_set
psi_set_or (psi_diagrams *d, struct psi_set a, struct psi_set b)
{
  return psi_set_not (psi_set_and (d, psi_set_not (a), psi_set_not (b)));
}

struct psi_set
psi_set_on (psi_diagrams *d, struct psi_set a, psi_dd on, bool exact)
{
  return (struct psi_set) { psi_diagram_and (d, a.yes, on),
			    psi_diagram_and (d, a.no, on),
			    a.exact && exact };
}

struct psi_set
psi_set_select (psi_diagrams *d, struct psi_set p, struct psi_set a,
		struct psi_set b)
{
  struct psi_set x = psi_set_on (d, a, p.yes, p.exact);
  struct psi_set y = psi_set_on (d, b, p.no, p.exact);
  struct psi_set r = { .exact = x.exact && y.exact };

  r.yes = psi_diagram_or (d, x.yes, y.yes);
  r.no = psi_set_total (p) && psi_set_total (a) && psi_set_total (b)
	 ? psi_diagram_not (r.yes) : psi_diagram_or (d, x.no, y.no);
  return r;
}

psi_dd
psi_set_defined (psi_diagrams *d, struct psi_set a)
{
  return psi_set_total (a) ? PSI_DD_TRUE : psi_diagram_or (d, a.yes, a.no);
}
