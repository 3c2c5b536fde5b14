/* opt/opt.h: optimisations on psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_OPT_H
#define PSI_OPT_OPT_H

#include "ir/ir.h"

/* Passes, see passes.def.  */
enum psi_status psi_copy_fold (psi_ctx *, psi_fn *);
enum psi_status psi_dce (psi_ctx *, psi_fn *);
enum psi_status psi_dead_guard (psi_ctx *, psi_fn *);
enum psi_status psi_simplify (psi_ctx *, psi_fn *);

#endif
