/* opt/demanded.h: which bits of a value are read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_DEMANDED_H
#define PSI_OPT_DEMANDED_H

#include "opt/ranges.h"

/* What keeps the bits KEPT of operand OF, of its result's type, as they are; the others are
   zero, or (SETS) one, or (SIGN) as the highest of KEPT.  */
struct psi_extension
{
  const psi_opnd *of;
  uint64_t kept;
  bool sets, sign;
};
/* Is I such an insn?  */
bool psi_extends (const psi_ctx *, const psi_insn *i, struct psi_extension *);
/* It is E.  Has its operand, where it is executed, those bits already?  */
bool psi_extends_idly (const struct psi_ranges *, const psi_insn *i,
		       const struct psi_extension *e);

/* By a value's id: the bits that are read of those that SOME, by id, says; to be freed with
   psi_xfree ().  SOME gets others, too, that are computed from them.  */
uint64_t *psi_demanded_bits (psi_ctx *, const struct psi_ranges *, bool *some);

#endif
