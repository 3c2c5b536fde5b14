/* promise.h: the last look at each function, and what it needs to know.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_PROMISE_H
#define PSISSA_PROMISE_H

#include "gcc-compat.h"

/* A function begins.  */
void promise_begin (void);
/* The branch at the end of BB stays, for the reason WHY.  */
void promise_refused (basic_block bb, const char *why);
/* The function is left alone for the reason WHY, which is static.  */
void promise_left (const char *why);
/* Registers what goes with the pass for the plugin NAME.  */
void promise_register (const char *name);
/* Looks at the function, and at what was promised of it.  */
unsigned keep_promises (void);

#endif
