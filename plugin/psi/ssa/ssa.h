/* ssa/ssa.h: construction and repair of psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_SSA_SSA_H
#define PSI_SSA_SSA_H

#include "ir/ir.h"

/* ---- ssa/rename.c -------------------------------------------------------- */

/* Gives every pinned predicate of a psi a name: where a guarded copy for the psi
   goes, the pin can hold another one.  */
void psi_name_predicates (psi_fn *);

/* ---- ssa/prune.c --------------------------------------------------------- */

/* By id of a phi's result: is it used by an insn that is no phi, or by a phi
   that is?  To be freed with psi_xfree ().  */
bool *psi_useful_phis (psi_fn *);
/* Deletes implicit undefs that nothing uses.  */
void psi_drop_unused_undefs (psi_fn *);

/* Passes, see passes.def.  */
enum psi_status psi_ssa_build (psi_ctx *, psi_fn *);
enum psi_status psi_ssa_repair_all (psi_ctx *, psi_fn *);
enum psi_status psi_phi_prune (psi_ctx *, psi_fn *);
enum psi_status psi_phi_simplify (psi_ctx *, psi_fn *);

#endif
