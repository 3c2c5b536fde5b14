/* sums.cc: an `or' of what has no bit in common becomes a sum, in GIMPLE.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     if (c) x |= 4;		if (c) x += 4;		where x is 0 or 8

   In straight code the arm's value is made besides the one that it may replace, so that both
   have registers.  On x86 an `or' writes its operand's register: that is a copy more.  A sum
   can be made into any (`lea').  Whether bits are in common the compiler knows (the bits
   that may be set of each name); nothing is carried, so nothing overflows.  */

#include "early/early.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"

/* Has the target, for numbers of MODE, an insn that adds and does nothing else, but none
   that is such an `or'?  */
static bool
sums_write_anywhere (machine_mode mode)
{
  rtx to = gen_raw_REG (mode, LAST_VIRTUAL_REGISTER + 1);
  rtx x = gen_raw_REG (mode, LAST_VIRTUAL_REGISTER + 2);
  return (target_has (gen_rtx_SET (to, gen_rtx_PLUS (mode, x, const1_rtx)))
	  && !target_has (gen_rtx_SET (to, gen_rtx_IOR (mode, x, const1_rtx))));
}

/* Is A an `or' of a name and a constant that no bit of it meets?  */
static bool
is_sum (gassign *a)
{
  if (gimple_assign_rhs_code (a) != BIT_IOR_EXPR)
    return false;
  tree x = gimple_assign_rhs1 (a), n = gimple_assign_rhs2 (a);
  return (TREE_CODE (x) == SSA_NAME && TREE_CODE (n) == INTEGER_CST
	  && INTEGRAL_TYPE_P (TREE_TYPE (x)) && type_has_mode_precision_p (TREE_TYPE (x))
	  && (get_nonzero_bits (x) & wi::to_wide (n)) == 0
	  && sums_write_anywhere (TYPE_MODE (TREE_TYPE (x))));
}

unsigned
make_sums (void)
{
  if (targetm.have_conditional_execution () || nothing_changes ())
    return 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (single_pred_p (bb) && single_succ_p (bb) && EDGE_COUNT (single_pred (bb)->succs) == 2)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
	  if (!a || options.limit == 0 || !is_sum (a))
	    continue;
	  tell_change (a, "sums-made", "or of what has no bit in common made as a sum");
	  gimple_assign_set_rhs_code (a, PLUS_EXPR);
	  update_stmt (a);
	}
  return 0;
}
