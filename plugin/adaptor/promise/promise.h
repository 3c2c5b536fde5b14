/* promise.h: what the user asked for is kept, and looked for in the end.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_PROMISE_H
#define PSISSA_PROMISE_H

#include "price/price.h"

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

/* ---- marks-c.cc, marks-gate.cc, marks-hint.cc --------------------------------------------- */

/* Registers attribute, pragma and what goes with them for the plugin NAME.  */
void mark_register (const char *name);
void mark_register_gate (const char *name);
/* Calls mark_told (); on GIMPLE.  */
unsigned mark_note_hints (void);

/* ---- ce3.cc --------------------------------------------------------------- */

/* What GCC's if-conversion after allocation will make of BB's region, which ends at
   JOIN, costs, in GCC's units, and in *PAIRS of how many insns it has made one of two by
   then; -1: it will not convert that.  */
long ce3_cost (basic_block bb, basic_block join, int *pairs);
/* A function begins: nothing is left alone.  */
void ce3_begin (void);
/* The region of BB is not converted: says and counts WHY.  If straight code was found
   dearer GCC's if-conversion after allocation is not to make it, either.  */
void tell_refusal (basic_block bb, const char *why);
unsigned ce3_close (void);

#endif
