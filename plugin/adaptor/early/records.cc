/* records.cc: branches on new records are kept from GCC's first conversions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a loop looks for the least or greatest of numbers, and notes where that is, GCC's pass
   ce1 makes conditional moves of all that it notes, for each number: its guess is that as
   many numbers are records as not.  Few are (price/price.cc), and the branch is foreseen.  So
   the edges of such branches are marked before ce1 and ce2 as edges along which blocks are not
   to be merged, and the marks go right after them; then psissa decides, by what it thinks how
   many records there are.

   Not with a profile, nor where the user says how often it is: there a record is a branch as
   any other.  Nor where a misprediction costs much: each group of numbers has some records.  */

#include "early/early.h"
#include "price/price.h"

/* There are marks.  */
static bool marked;

/* GCC's own marks stand at landing pads.  */
static bool
has_marks (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (e->flags & EDGE_PRESERVE)
	return true;
  return false;
}

unsigned
close_records (void)
{
  if (early_refusal () || all_converts () || mark_branchless_inside () || has_marks ())
    return 0;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, cfun)
    if (price_record (bb))
      {
	marked = true;
	FOR_EACH_EDGE (e, ei, bb->succs)
	  e->flags |= EDGE_PRESERVE;
	if (dump_file)
	  fprintf (dump_file, "bb %d: asks for a record\n", bb->index);
      }
  return 0;
}

unsigned
open_records (void)
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
