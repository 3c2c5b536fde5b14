/* opt/opt.h: optimisations on psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_OPT_H
#define PSI_OPT_OPT_H

#include "pred/pred.h"

/* ---- opt/deadguard.c ----------------------------------------------------------- */

/* INSN is never executed: it goes, and its results are implicit undefs.  */
void psi_never_executed (psi_fn *, psi_insn *insn);

/* ---- opt/memory-places.c ------------------------------------------------------- */

/* How the places in memory relate that A and, below it in straight code, B touch.  */
enum psi_places psi_places_of (const psi_ctx *, const psi_insn *a, const psi_insn *b);

/* Passes, see passes.def.  */
enum psi_status psi_copy_fold (psi_ctx *, psi_fn *);
/* The same for copies to SOME, by a value's id; null: all.  */
void psi_copies_fold (psi_ctx *, psi_fn *, const bool *some);
enum psi_status psi_dce (psi_ctx *, psi_fn *);
enum psi_status psi_dead_guard (psi_ctx *, psi_fn *);
enum psi_status psi_extensions (psi_ctx *, psi_fn *);
enum psi_status psi_gvn (psi_ctx *, psi_fn *);
enum psi_status psi_memory (psi_ctx *, psi_fn *);
enum psi_status psi_simplify_predicates (psi_ctx *, psi_fn *);
enum psi_status psi_sccp (psi_ctx *, psi_fn *);
enum psi_status psi_simplify (psi_ctx *, psi_fn *);
enum psi_status psi_value_ranges (psi_ctx *, psi_fn *);

/* ---- opt/motion.c -------------------------------------------------------- */

/* What becomes of an insn that moves to another block.  That copies may stand
   where they are needed, as the insn may, and to merge what they give for the
   uses, all of which come later, is the caller's concern.  */
struct psi_motion
{
  const char *why;		/* It may not, because; null: it may.  */
  bool speculates;		/* It is executed on NODE as well.  */
  bool copies;			/* It needs a copy on each of NODE.  */
  bool known;			/* NODE is known.  */
  unsigned *node, n;		/* Disjoint.  */
};
/* May INSN move to the end of TO?  M is to be freed with psi_motion_free ().  */
void psi_motion (psi_ppg *, const psi_insn *insn, psi_block *to,
		 struct psi_motion *m);
void psi_motion_free (struct psi_motion *);

#endif
