/* passes.h: the form of a function, from pass to pass.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_PASSES_H
#define PSISSA_PASSES_H

#include "gcc-compat.h"

unsigned build_form (void);
unsigned optimize_form (void);
unsigned destroy_form (void);
/* Did destroy_form () change FUN, the current function?  */
bool changed_p (const function *fun);

#endif
