/* late.h: around register allocation and behind it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_LATE_H
#define PSISSA_LATE_H

#include "tidy/tidy.h"

/* ---- saved.cc ------------------------------------------------------------- */

/* Before the prologue is made: registers that no insn names any more are not saved, if
   the frame can still change.  */
void forget_registers (void);
/* Can the function, as a leaf that is not to be small, gain from saving less?  */
bool saves_in_vain_p (void);
/* Must register R be saved by who uses it?  */
bool saved_p (unsigned r);
/* Is R used, and something gained if it is no more?  What the function returns by is
   restored for nothing beside others.  */
bool worth_freeing_p (unsigned r);
/* The references to register FROM below *LOC into REFS; false: one is of several registers,
   or cannot be to TO.  */
bool find_references (rtx *loc, unsigned from, unsigned to, vec<rtx *> *refs);
/* What INSN says beside its pattern of register FROM, which is TO now.  */
void rename_notes (rtx_insn *insn, unsigned from, unsigned to);
/* INSN, if it is for the debugger, no longer says what register R holds.  */
void forget_in_debug (rtx_insn *insn, unsigned r);

/* ---- guard-ra.cc, reassign.cc, fold.cc, share.cc, saved.cc, together.cc,
   latch.cc: passes ---- */

/* Makes cond_exec of the tied conditional moves that split2 leaves as they are.  */
unsigned split_tied_moves (void);
unsigned fold_copies (void);
/* Is there anything that it may change?  */
bool can_fold (void);
unsigned unequiv (void);
unsigned reassign (void);
unsigned reguard (void);
unsigned use_saved (void);
unsigned share_registers (void);
unsigned put_together (void);
unsigned copy_latches (void);

#endif
