/* verify/verify-int.h: what the parts of the verifier share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_VERIFY_VERIFY_INT_H
#define PSI_VERIFY_VERIFY_INT_H

#include "text/text.h"
#include "verify/verify.h"

struct psi_check
{
  psi_ctx *ctx;
  psi_fn *fn;
  unsigned errors;
  unsigned next;		/* Of NAME, used in turn.  */
  char name[4][80];
};

/* Gives the message at AT's line; without one, with the function's name and
   the text of AT (null: of no insn).  */
void psi_violation (struct psi_check *, const psi_insn *at,
		    const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));
/* V as the text form writes it; good for four calls.  */
const char *psi_name_of (struct psi_check *, const psi_val *v);

/* verify/ssa.c: values that are to be in a resource, which belongs to values
   or to insns.  */
void psi_check_pins (struct psi_check *);
/* verify/ssa.c: definitions and uses, psis, and what fn->props claims.
   The function's shape and types are right.  */
void psi_check_ssa (struct psi_check *);
/* Parts of it, whatever is claimed; definitions and uses are right.  Every psi
   is normalised; the webs over psis, phis or both are free of interference
   (which presupposes the former).  */
void psi_check_normal (struct psi_check *);
void psi_check_webs (struct psi_check *, bool psis, bool phis);

#endif
