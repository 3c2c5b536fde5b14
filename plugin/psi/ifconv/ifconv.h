/* ifconv/ifconv.h: if-conversion.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_IFCONV_IFCONV_H
#define PSI_IFCONV_IFCONV_H

#include "ir/ir.h"

/* Passes, see passes.def.  */
enum psi_status psi_ifconvert (psi_ctx *, psi_fn *);

#endif
