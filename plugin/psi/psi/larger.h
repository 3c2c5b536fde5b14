/* psi/larger.h: what psi-promotion's files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PSI_LARGER_H
#define PSI_PSI_LARGER_H

#include "live/live.h"

#define CANDIDATES 24		/* Predicates tried for one argument.  */
#define EQUATION_ARGS 32	/* Of longer psis Condition 2 is asked only.  */

typedef struct promoter
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  bool speculate;
  unsigned *height;		/* By id, of predicates; null: not needed.  */
} promoter;

/* How many logical operations stand on each other in each predicate.  */
void find_heights (promoter *);
/* Puts into LIT predicates at hand for argument I of PSI that are cheaper than
   its own and perhaps larger, the cheapest first; returns how many.  All are
   available at PSI.  */
unsigned larger_predicates (const promoter *, const psi_insn *psi, unsigned i,
			    psi_lit lit[CANDIDATES]);

#endif
