/* opt/constants.h: what is done with values that are known.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_CONSTANTS_H
#define PSI_OPT_CONSTANTS_H

#include "live/live.h"

/* A value is NUMBER wherever it is defined, with its sign; a predicate 0 or 1.  */
struct psi_known
{
  bool known;
  int64_t number;
};

/* In the blocks for which WHERE, by id, is true, values that KNOWN, by id, says are
   known become constants; guards and psis' predicates that are known go.  USES are those
   of the function.  */
void psi_use_constants (psi_ctx *, psi_fn *, const psi_uses *uses,
			const struct psi_known *known, const bool *where);

/* May I, of one result, become a copy or a constant: does nothing but what it computes
   hang on it?  */
bool psi_may_become (const psi_ctx *, const psi_insn *i);
/* I becomes a copy of O, or that constant.  */
void psi_become_copy (psi_fn *, psi_insn *i, psi_opnd o);

#endif
