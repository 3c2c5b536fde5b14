/* ra.h: the check after register allocation: passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_RA_H
#define PSISSA_RA_H

#include "gcc-compat.h"

/* ---- ra-check.cc ------------------------------------------------------------ */

/* Keeps the function as it is before register allocation.  */
unsigned ra_record_before (void);
/* Compare with the point before, what came between is the pass of that name.  */
unsigned ra_check_ira (void);
unsigned ra_check_reload (void);
unsigned ra_check_postreload (void);
unsigned ra_check_split (void);
unsigned ra_check_fold (void);
/* What the collector must keep: a callback.  */
void ra_mark (void *, void *);

/* ---- moves.cc ---------------------------------------------------------------- */

/* Leaves values in the registers where they are.  */
unsigned save_moves (void);

#endif
