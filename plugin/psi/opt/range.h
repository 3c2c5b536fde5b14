/* opt/range.h: sets of numbers, and what operations make of them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_RANGE_H
#define PSI_OPT_RANGE_H

#include "pred/pred.h"

/* Numbers of so many bits, without a sign: LOW, LOW + 1 and so on to HIGH, on from
   the greatest to 0 if LOW is greater than HIGH; with no bits set but those of BITS.
   NONE: no number at all.  */
struct psi_range
{
  uint64_t low, high, bits;
  bool none;
};

/* The bits of a number of that type.  */
uint64_t psi_mask (psi_type);
struct psi_range psi_range_all (psi_type);
struct psi_range psi_range_none (void);
struct psi_range psi_range_number (psi_type, uint64_t);
struct psi_range psi_range_between (psi_type, uint64_t low, uint64_t high);
bool psi_range_same (struct psi_range, struct psi_range);
/* *N is the only number.  */
bool psi_range_single (struct psi_range, uint64_t *n);
/* What is in both, or in one; or more.  */
struct psi_range psi_range_both (psi_type, struct psi_range, struct psi_range);
struct psi_range psi_range_either (psi_type, struct psi_range, struct psi_range);
/* The least and the greatest of some numbers, with a sign or without; N with its sign.  */
void psi_range_ends (psi_type, struct psi_range, bool sign, int64_t *low, int64_t *high);
int64_t psi_range_signed (psi_type, uint64_t n);
/* How far it is from one end to the other.  */
uint64_t psi_range_length (psi_type, struct psi_range);
/* What OP gives of A and B, or of A.  */
struct psi_range psi_range_of (enum psi_op op, psi_type, struct psi_range a,
			       struct psi_range b);
/* What X can be where `X REL Y' holds, Y of B.  */
struct psi_range psi_range_where (enum psi_op rel, psi_type, struct psi_range b);
/* Does `X REL Y' hold for all X of A, Y of B (yes), or for none (no)?  */
enum psi_answer psi_range_holds (enum psi_op rel, psi_type, struct psi_range a,
				 struct psi_range b);

#endif
