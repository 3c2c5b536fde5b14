/* out/out.h: out of psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OUT_OUT_H
#define PSI_OUT_OUT_H

#include "live/live.h"

/* ---- out/tidy.c ------------------------------------------------------------ */

/* Gives PSI, which is to be normalised, as few arguments as its uses want, if it
   is not normal as it is.  */
void psi_tidy_up (psi_fn *, const psi_uses *, psi_insn *psi);

/* ---- out/pin.c ----------------------------------------------------------- */

/* Copies values that are to be in one resource and interfere to others that may
   be anywhere, so that none do.  */
void psi_out_pin (psi_ctx *, psi_fn *);

/* ---- out/rename.c -------------------------------------------------------- */

/* Outside SSA form: each name that is used and that nothing defines becomes an
   undef at the entry's start, as no text can use a name without a definition.  */
void psi_define_used (psi_fn *);

/* ---- out/phiweb.c -------------------------------------------------------- */

/* The webs over psis and phis.  */
psi_webs *psi_out_webs (psi_fn *);

/* ---- out/coalesce.c ------------------------------------------------------ */

/* Joins webs, each of which can have one name, that copies connect, where their
   union can have one name, so that few copies stay.  In SSA form.  */
enum psi_join
{
  PSI_JOIN_ALL,			/* Weighs all copies against each other.  */
  PSI_JOIN_UNTOUCHED,		/* Also where no pass has touched any.  */
  PSI_JOIN_PHI,			/* Only those that phi-webs needed.  */
  PSI_JOIN_ONCE			/* One after the other.  */
};
void psi_coalesce (const psi_ctx *, psi_fn *, psi_webs *, psi_interf *, enum psi_join);
/* What a copy of INSN costs: its bytes, how often it is executed, and its part of the jump
   behind it if its block is there for copies and ends no turn of a loop of several.  */
int64_t psi_copy_cost (const psi_ctx *, psi_fn *, const psi_insn *insn);

/* Passes, see passes.def.  */
enum psi_status psi_copy_trial (psi_ctx *, psi_fn *);
enum psi_status psi_out_normalize (psi_ctx *, psi_fn *);
enum psi_status psi_out_psiweb (psi_ctx *, psi_fn *);
enum psi_status psi_out_phiweb (psi_ctx *, psi_fn *);
enum psi_status psi_out_rename (psi_ctx *, psi_fn *);
enum psi_status psi_out_parcopy (psi_ctx *, psi_fn *);

#endif
