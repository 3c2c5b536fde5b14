/* marks-hint.cc: which branches the user told the probability of.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   __builtin_expect, __builtin_expect_with_probability, [[likely]] and labels that are
   hot or cold are gone when GCC has estimated its profile, and what it took from them
   looks like its own guesses.  So this pass, right before the estimate, notes the
   locations of the conditions that they are about.  */

#include "promise/promise.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-predict.h"
#include "ssa.h"

#define HINT_DEPTH 4	/* Conversions and compares between hint and condition.  */

/* Is V computed from what a hint is about?  */
static bool
hinted (tree v, int depth)
{
  if (TREE_CODE (v) != SSA_NAME || depth == 0)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gimple_call_internal_p (def, IFN_BUILTIN_EXPECT)
      || gimple_call_builtin_p (def, BUILT_IN_EXPECT)
      || gimple_call_builtin_p (def, BUILT_IN_EXPECT_WITH_PROBABILITY))
    return true;
  return is_gimple_assign (def) && gimple_num_ops (def) > 1
	 && hinted (gimple_assign_rhs1 (def), depth - 1);
}

/* Is BB where a likely or unlikely label is?  */
static bool
labelled (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_code (gsi_stmt (i)) == GIMPLE_PREDICT
	&& (gimple_predict_predictor (gsi_stmt (i)) == PRED_HOT_LABEL
	    || gimple_predict_predictor (gsi_stmt (i)) == PRED_COLD_LABEL))
      return true;
  return false;
}

unsigned
mark_note_hints (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = branch_condition (bb);
      if (cond && hinted (gimple_cond_lhs (cond), HINT_DEPTH))
	mark_told (gimple_location (cond));
      if (labelled (bb) && single_pred_p (bb)
	  && (cond = branch_condition (single_pred (bb))))
	mark_told (gimple_location (cond));
    }
  return 0;
}
