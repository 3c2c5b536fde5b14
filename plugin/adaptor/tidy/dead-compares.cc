/* dead-compares.cc: compares that nobody reads go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A speculated insn that writes the flags gets the compare again below it.  Where
   that insn becomes one that does not ("lea"), GCC's cmpelim deletes the second
   compare but leaves the note that the first is dead, by which pro_and_epilogue
   deletes that one, too.  So none is left dead.  */

#include "tidy/tidy.h"

bool
delete_dead_compares (unsigned flags)
{
  if (flags == INVALID_REGNUM)
    return false;
  bool any = false;
  auto_bitmap live;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      rtx_insn *insn, *prev;
      bitmap_copy (live, df_get_live_out (bb));
      df_simulate_initialize_backwards (bb, live);
      FOR_BB_INSNS_REVERSE_SAFE (bb, insn, prev)
	if (NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == SET
	    && REG_P (SET_DEST (PATTERN (insn)))
	    && REGNO (SET_DEST (PATTERN (insn))) == flags
	    && !bitmap_bit_p (live, flags) && !side_effects_p (PATTERN (insn))
	    && insn_nothrow_p (insn))
	  {
	    symbolic_change (bb);
	    delete_insn (insn);
	    any = true;
	  }
	else if (NONDEBUG_INSN_P (insn))
	  df_simulate_one_insn_backwards (bb, insn, live);
    }
  return any;
}
