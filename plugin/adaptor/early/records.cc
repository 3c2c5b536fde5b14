/* records.cc: branches on new records are kept from GCC's first conversions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a loop looks for the least or greatest of numbers, and notes where that is, GCC's pass
   ce1 makes conditional moves of all that it notes, for each number: its guess is that as
   many numbers are records as not.  Few are (price/price.cc), and the branch is foreseen.  So
   ce1 and ce2 are to leave such branches alone; then psissa decides, by what it thinks how many
   records there are.

   Not with a profile, nor where the user says how often it is: there a record is a branch as
   any other.  Nor where a misprediction costs much: each group of numbers has some records.  */

#include "early/early.h"
#include "price/price.h"

unsigned
close_records (void)
{
  if (nothing_changes () || all_converts () || mark_branchless_inside ()
      || !preserve_possible ())
    return 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (price_record (bb))
      {
	preserve_branch (bb);
	if (dump_file)
	  fprintf (dump_file, "bb %d: asks for a record\n", bb->index);
      }
  return 0;
}
