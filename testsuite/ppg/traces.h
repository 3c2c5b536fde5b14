/* traces.h: the domains of predicates as bit strings over traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef TRACES_H
#define TRACES_H

#include "pred/ppg.h"
#include <gmp.h>

#define TRACES_TERMS 8

/* The domains of N terms over the same traces, one bit each.  */
struct traces
{
  unsigned n, ntraces;
  mpz_t yes[TRACES_TERMS], no[TRACES_TERMS];	/* Where term I is true, is
						   false.  */
  mpz_t in[TRACES_TERMS];	/* Where it is executed: true, false or
				   undefined.  */
  bool simple;			/* All that these are is possible, each for
				   itself: else the library can know more.  */
};

/* Those of the N terms; false: there are more than MAX traces, or nothing can be
   said.  Freed by traces_clear () in any case.  */
bool traces_of (psi_fn *, const psi_term *, unsigned n, unsigned max,
		struct traces *);
void traces_clear (struct traces *);

#endif
