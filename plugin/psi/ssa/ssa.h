/* ssa/ssa.h: construction and repair of psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_SSA_SSA_H
#define PSI_SSA_SSA_H

#include "ir/ir.h"

/* ---- ssa/rename.c -------------------------------------------------------- */

/* A new name for what PIN holds at AT: a copy before it.  */
psi_val *psi_unpinned (psi_fn *, psi_val *pin, psi_insn *at);

/* ---- ssa/repair.c -------------------------------------------------------- */

/* Repairs SSA form after a pass that gave some of the N names VALS several
   definitions, or left uses that their definition does not dominate; all else
   is in SSA form.  Each of VALS becomes a variable and is built anew, pruned,
   its definitions and what merges them being versions of VALS[i]->var; other
   names stay as they are.  What reaches a use is what the form means that is
   marked `broken' (doc/psi-il.texi).  The dominators are those of the CFG as it
   is now.  Neither normalised psis nor webs survive.  */
enum psi_status psi_ssa_repair (psi_ctx *, psi_fn *, psi_val *const *vals,
				unsigned n);

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
