/* chosen.cc: branches that GCC is not to make numbers of.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC's passes "phiopt" make the greatest of two numbers, or one of two constants by
   arithmetic, of an `if' whose arms give a value.  They run before jumps are threaded.
   Where a later test asks what the `if' chose, each of its arms knows the answer, and
   threads could go past that test; of a number that was computed nothing is known.  So
   these passes leave a function alone in which a test asks

   - which of the numbers it is that an `if' chose from: `m == a', M being A or B;
   - which of the constants: a state.

   What is left of these branches is converted afterwards.  Not where there are conditional
   moves only, whose straight code is worth more than a test less; nor with a profile: the
   first of these passes runs before it is counted or read.  */

#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define PHI_STEPS 4
#define PHI_VALUES 64

/* The block that ends in the branch by which E's way began, if there is nothing on it.  */
static basic_block
head_of_way (edge e)
{
  basic_block arm = e->src;
  if (single_succ_p (arm) && single_pred_p (arm) && !count_statements (arm))
    arm = single_pred (arm);
  return branch_condition (arm) ? arm : NULL;
}

/* Did an `if' with empty arms choose between arguments J and K of PHI?  */
static bool
chose_between (gphi *phi, unsigned j, unsigned k)
{
  basic_block join = gimple_bb (phi), head = head_of_way (EDGE_PRED (join, j));
  return head && head == head_of_way (EDGE_PRED (join, k));
}

/* Is Y one of the numbers that X, by phis, was chosen from by an `if'?  *LEFT values may be
   looked at.  */
static bool
chosen_from (tree x, tree y, unsigned depth, unsigned *left)
{
  gphi *phi = depth ? safe_dyn_cast <gphi *> (definition_of (x)) : NULL;
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi) && *left; k++, --*left)
    {
      tree arg = gimple_phi_arg_def (phi, k);
      for (unsigned j = 0; j < gimple_phi_num_args (phi) && arg == y; j++)
	if (j != k && chose_between (phi, j, k))
	  return true;
      if (chosen_from (arg, y, depth - 1, left))
	return true;
    }
  return false;
}

/* Is ARG a constant that arithmetic does not make of a condition at once?  */
static bool
state_p (tree arg)
{
  return TREE_CODE (arg) == INTEGER_CST && !integer_zerop (arg);
}

/* Is X, by phis, one of two constants that an `if' chose?  *LEFT values may be looked at.  */
static bool
chosen_state (tree x, unsigned depth, unsigned *left)
{
  gphi *phi = depth ? safe_dyn_cast <gphi *> (definition_of (x)) : NULL;
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi) && *left; k++, --*left)
    {
      tree arg = gimple_phi_arg_def (phi, k);
      for (unsigned j = 0; j < k && state_p (arg); j++)
	if (state_p (gimple_phi_arg_def (phi, j)) && chose_between (phi, j, k))
	  return true;
      if (chosen_state (arg, depth - 1, left))
	return true;
    }
  return false;
}

/* Does BB end in a test of what an `if' chose?  */
static bool
asks_what_was_chosen (basic_block bb)
{
  unsigned left = PHI_VALUES;
  if (gswitch *s = branch_switch (bb))
    return chosen_state (gimple_switch_index (s), PHI_STEPS, &left);
  gcond *cond = branch_condition (bb);
  if (!cond
      || (gimple_cond_code (cond) != EQ_EXPR && gimple_cond_code (cond) != NE_EXPR))
    return false;
  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
  if (TREE_CODE (y) == INTEGER_CST)
    return chosen_state (x, PHI_STEPS, &left);
  return chosen_from (x, y, PHI_STEPS, &left) || chosen_from (y, x, PHI_STEPS, &left);
}

bool
hides_choice (const char *name)
{
  if (strcmp (name, "phiopt") || profile_arc_flag || flag_profile_use || flag_auto_profile
      || !targetm.have_conditional_execution () || bisect_refusal ()
      || optimize_function_for_size_p (cfun))
    return false;
  /* Are jumps to be threaded at all?  */
  if (!flag_thread_jumps || all_converts () || mark_branchless_inside ())
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (asks_what_was_chosen (bb))
      return true;
  return false;
}
