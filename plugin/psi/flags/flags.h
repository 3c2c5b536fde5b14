/* flags/flags.h: flags allocation.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_FLAGS_H
#define PSI_FLAGS_FLAGS_H

#include "ir/ir.h"

/* Passes, see passes.def.  */
enum psi_status psi_allocate_flags (psi_ctx *, psi_fn *);

#endif
