/* psi/psis.h: the transformations of psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PSI_PSIS_H
#define PSI_PSI_PSIS_H

#include "live/live.h"

/* ---- psi/inline.c ---------------------------------------------------------- */

/* As psi-inline with inline=dying.  */
enum psi_status psi_inline_dying (psi_ctx *, psi_fn *);

/* ---- psi/permute.c --------------------------------------------------------- */

/* Argument I of PSI is the first one and a constant: it is to be put where it
   fits.  */
bool psi_arg_floats (const psi_insn *psi, unsigned i);
/* Moves argument I of PSI to the left of arguments under disjoint predicates,
   until it follows one that is above it; false: not possible, nothing done.  */
bool psi_permute_arg (psi_fn *, psi_insn *psi, unsigned i);

/* ---- psi/logic.c ----------------------------------------------------------- */

/* Between begin and end conjunctions can be asked for; meanwhile the AUX of all
   values belongs to them.  After psi_number ().  */
void psi_logic_begin (psi_fn *);
void psi_logic_end (psi_fn *);
/* A and B, neither constant nor pinned, as a literal available at AT: an
   operation that is there, or a new one.  */
psi_lit psi_logic_and (psi_fn *, psi_lit a, psi_lit b, psi_insn *at);

/* ---- psi/dissolve.c -------------------------------------------------------- */

/* If PSI is one of its arguments, or a constant, it goes; its result then is
   replaced by that, see psi_replace ().  PSI has been resolved.  */
bool psi_dissolve_one (psi_fn *, psi_uses *, psi_insn *psi);

/* Passes, see passes.def.  */
enum psi_status psi_inline (psi_ctx *, psi_fn *);
enum psi_status psi_from_phi (psi_ctx *, psi_fn *);
enum psi_status psi_from_select (psi_ctx *, psi_fn *);
enum psi_status psi_project (psi_ctx *, psi_fn *);
enum psi_status psi_speculate (psi_ctx *, psi_fn *);
enum psi_status psi_select (psi_ctx *, psi_fn *);
enum psi_status psi_reduce (psi_ctx *, psi_fn *);
enum psi_status psi_permute (psi_ctx *, psi_fn *);
enum psi_status psi_promote (psi_ctx *, psi_fn *);
enum psi_status psi_dissolve (psi_ctx *, psi_fn *);
enum psi_status psi_decision_lists (psi_ctx *, psi_fn *);

#endif
