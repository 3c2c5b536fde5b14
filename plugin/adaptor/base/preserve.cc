/* preserve.cc: branches that a pass of GCC's is to leave alone.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Their edges are marked before the pass as edges along which blocks are not to be merged, and
   GCC's if-conversion leaves such edges alone; the marks go right after it.  */

#include "base/base.h"

/* There are marks.  */
static bool marked;

bool
preserve_possible (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (e->flags & EDGE_PRESERVE)
	return false;
  return true;
}

void
preserve_branch (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    e->flags |= EDGE_PRESERVE;
  marked = true;
}

unsigned
preserve_no_more (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (marked)
    FOR_ALL_BB_FN (bb, cfun)
      FOR_EACH_EDGE (e, ei, bb->succs)
	e->flags &= ~EDGE_PRESERVE;
  marked = false;
  return 0;
}
