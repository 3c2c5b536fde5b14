/* early.h: what is changed before the form is built: passes in GIMPLE, and in RTL after
   combine.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_EARLY_H
#define PSISSA_EARLY_H

#include "tidy/tidy.h"

/* ---- early.cc ------------------------------------------------------------- */

/* In GIMPLE.  May X be read later than it is?  What is live on abnormal edges may be
   overwritten.  */
bool lasts_p (tree x);
/* The assignment that makes X, which nothing else reads; or null.  */
gassign *only_maker (tree x);
/* Deletes DEF, whose value nothing reads any more.  */
void remove_statement (gassign *def);

/* ---- short-circuit.cc ----------------------------------------------------- */

unsigned short_circuit (void);

/* ---- short-circuit-tree.cc ------------------------------------------------ */

unsigned short_circuit_tree_early (void);
unsigned short_circuit_tree_late (void);

/* ---- factor.cc ------------------------------------------------------------ */

unsigned factor_ways (void);

/* ---- sums.cc -------------------------------------------------------------- */

unsigned make_sums (void);

/* ---- saturate-tree.cc ----------------------------------------------------- */

/* Has nobody asked that the branch COND stays?  */
bool may_go_p (gimple *cond);
/* Of branches; late of minimums, too.  */
unsigned saturate_early (void);
unsigned saturate_late (void);

/* ---- unroll.cc ------------------------------------------------------------ */

unsigned unroll_loops (void);

/* ---- conditions.cc -------------------------------------------------------- */

/* In RTL.  The one insn that sets REG, a pseudo; or null.  */
rtx_insn *only_setter (const_rtx reg);

/* ---- saturate.cc ---------------------------------------------------------- */

unsigned join_bounds (void);

/* ---- records.cc ----------------------------------------------------------- */

unsigned close_records (void);

/* ---- addresses.cc --------------------------------------------------------- */

/* Before and behind GCC's passes that move what loops compute.  */
unsigned merge_addresses (void);
unsigned merge_moved_addresses (void);

#endif
