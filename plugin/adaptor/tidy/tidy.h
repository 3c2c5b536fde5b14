/* tidy.h: what is done to RTL when the plan has been written, and its check.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_TIDY_H
#define PSISSA_TIDY_H

#include "write/write.h"

/* ---- dead-compares.cc ----------------------------------------------------- */

/* Deletes compares of the current function that only write the hard register FLAGS,
   which is dead; true if there were any.  INVALID_REGNUM: none.  Needs live registers,
   and leaves them to be computed anew.  */
bool delete_dead_compares (unsigned flags);

/* ---- merge.cc ------------------------------------------------------------- */

/* In BLOCKS, who tests a condition that was kept in a register tests the hard register
   FLAGS that it was made of; true if there was anything to do.  INVALID_REGNUM: no flags.
   Needs live registers, and leaves them to be computed anew.  */
bool merge_conditions (const vec<basic_block> &blocks, unsigned flags);
/* In BLOCKS, one insn is made of two; otherwise as above.  */
bool merge_insns (const vec<basic_block> &blocks, unsigned flags);
/* Adds to BLOCKS those that select by conditions: it may have been GCC that made branches
   straight there.  */
void find_selecting (vec<basic_block> *blocks);

/* What reads REG, a pseudo, is one insn.  */
bool single_reader_p (rtx reg);
/* INSN, which sets REG, is to go: debug insns from there to TO, or if null anywhere, no
   longer find in REG what they named.  */
void lose_debug (rtx reg, rtx_insn *insn, rtx_insn *to);

/* ---- apart.cc ------------------------------------------------------------- */

/* Gives values that share a pseudo in one of BLOCKS one each, where the target wants no
   value where another one was; true if there were any.  Needs live registers, and leaves
   them to be computed anew.  */
bool take_values_apart (const vec<basic_block> &blocks);

/* ---- symbolic.cc ---------------------------------------------------------- */

/* Until symbolic_after () BLOCKS may change, which is checked unless check=none.  */
void symbolic_before (const vec<basic_block> &blocks);
/* BB is about to change, with the insns that it has now.  Needs live registers.  */
void symbolic_change (basic_block bb);
/* Do those that have changed compute the same?  If not reports wrong code, after WHERE;
   null: nobody is told.  Needs live registers.  */
bool symbolic_after (const char *where);

#endif
