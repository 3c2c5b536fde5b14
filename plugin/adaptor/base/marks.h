/* marks.h: what the user asked for, of a function or of one branch.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A mark comes from an attribute, a pragma or the argument functions=.  What it says
   of one branch is stronger than what it says of a function; of functions that are
   inlined into each other the innermost that says anything counts, as it is what
   stands in the source around the branch.  But of promises all that are made hold: what
   is branchless and inlined into one path is to be one path.  */

#ifndef PSISSA_MARKS_H
#define PSISSA_MARKS_H

#include "gcc-compat.h"
#include "psi.h"

enum mark_mode
{
  MARK_NONE,		/* Nothing was asked for.  */
  MARK_BRANCHES,	/* Branches stay.  */
  MARK_COST,		/* What is cheaper, whatever ifconv= says.  */
  MARK_IGNORE,		/* As without psissa.  */
  MARK_BRANCHLESS,	/* No branch, whatever it costs; else an error.  */
  MARK_SINGLE_PATH,	/* Nor a loop that turns as often as data say.  */
  MARK_CONSTANT_TIME,	/* No branch, nor what takes a time that depends on data.  */
  MARK_CONSTANT_PATH	/* The last two.  */
};
/* Is it a promise, to be checked in the end?  */
static inline bool
mark_promises (mark_mode m)
{
  return m >= MARK_BRANCHLESS;
}

static inline bool
mark_one_path (mark_mode m)
{
  return m == MARK_SINGLE_PATH || m == MARK_CONSTANT_PATH;
}
static inline bool
mark_constant_time (mark_mode m)
{
  return m >= MARK_CONSTANT_TIME;
}

/* ---- marks.cc ------------------------------------------------------------- */

/* The mode that the LEN characters at NAME name; MARK_NONE if they name none.  */
mark_mode mark_by_name (const char *name, size_t len);
const char *mark_name (mark_mode);
/* The names of all modes that can be given to a function, or to one branch, for a
   message.  */
extern const char mark_function_names[], mark_branch_names[];

/* The argument functions=VALUE.  False after a message if it is none.  */
bool mark_functions (const char *value);
/* What functions= says of LINE in FN, a declaration; line 0: of FN.  */
mark_mode mark_named (tree fn, int line);
/* Does it say anything of a line in FN?  */
bool mark_names_line (tree fn);

/* What a place or a jump is to loops: the test of none; of one; of one that turns as
   often whatever the data are.  */
enum mark_loop { MARK_NO_LOOP, MARK_LOOP, MARK_FIXED };

/* LOC, in the source, is of a branch that is to be as M says; is the test of a
   loop; is of a loop that the user says turns at most N times.  */
void mark_location (location_t loc, mark_mode m);
void mark_loop_test (location_t loc, mark_loop kind);
void mark_bound (location_t loc, unsigned n);
/* That N; 0: nothing is said.  */
unsigned mark_bound_at (location_t loc);
/* What is known of LOC: the mode, and *LOOP.  */
mark_mode mark_at (location_t loc, mark_loop *loop);

/* The name of the attribute that keeps what is known of a function's locations, for
   link-time optimization; no program can write it.  */
#define MARK_KEPT "psissa marks"

/* What FN, a declaration, is to be.  */
mark_mode mark_of_function (tree fn);
/* What the branch at LOC / JUMP, of the current function, is to be.  */
mark_mode mark_of_branch (location_t loc);
mark_mode mark_of_jump (const rtx_insn *jump);
/* What JUMP is to a loop in the source.  If it is not from the source: does it lead
   backwards in the chain of insns?  */
mark_loop mark_loop_jump (const rtx_insn *jump);
/* Is there anything in the current function, inlined into it or its own, that is to be
   as a function's mark promises?  */
bool mark_promised_inside (void);
/* The same, or a branch of it; is something to be one path?  */
bool mark_branchless_inside (void);
bool mark_single_path_inside (void);
/* FN has such a branch.  */
void mark_branch_in (tree fn);

/* The user said how probable the ways of the branch at LOC are / of JUMP.  */
void mark_told (location_t loc);
bool mark_told_jump (const rtx_insn *jump);

#endif
