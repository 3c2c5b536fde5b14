/* single-path.h: one path through a function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_SINGLE_PATH_H
#define PSISSA_SINGLE_PATH_H

#include "gcc-compat.h"
#include "tree-iterator.h"

/* Makes one path of FN, which a front end of C or C++ has read, if that was asked for;
   else, or after a message that it cannot be, leaves it alone.  */
void single_path_make (tree fn);

/* ---- turns.cc ---------------------------------------------------------------- */

/* T without what front ends put around a statement.  */
tree single_path_bare (tree t);
/* At most how often LOOP, which stands AT in the list ABOVE if that is not null, turns,
   as is seen; -1: that is not known.  *FIXED: it turns as often whatever the
   data are, if it is begun and not left.  */
HOST_WIDE_INT single_path_turns (tree loop, tree above, tree_stmt_iterator at,
				 bool *fixed);
/* Notes which loops of LIST, statements, turn as often whatever the data are.  */
void single_path_note_fixed (tree list);

#endif
