/* verify/verify.h: is a function what it claims to be?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_VERIFY_VERIFY_H
#define PSI_VERIFY_VERIFY_H

#include "ir/ir.h"

/* ---- verify/shape.c --------------------------------------------------------- */

/* The first part of psi_verify: lists, edges, terminators, numbers of operands;
   what must hold before anything else is looked at.  */
enum psi_status psi_check_shape (psi_ctx *, const psi_fn *);

#endif
