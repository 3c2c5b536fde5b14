/* ssa/flavour.h: what the answers to questions share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_SSA_FLAVOUR_H
#define PSI_SSA_FLAVOUR_H

#include "ir/ir.h"

/* Prints V, and INSN with the block it is in, for a witness.  */
void psi_flavour_print_val (FILE *, const psi_val *v);
void psi_flavour_print_insn (FILE *, const psi_insn *insn);

/* ssa/strict.c, as psi_question.holds.  */
bool psi_is_strict (const psi_ctx *, psi_fn *, FILE *why);

#endif
