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

/* If an `if' with empty arms chose argument K of PHI, what it would have chosen else; or
   null.  */
static tree
other_choice (gphi *phi, unsigned k)
{
  basic_block join = gimple_bb (phi), head = head_of_way (EDGE_PRED (join, k));
  edge e;
  edge_iterator ei;
  if (head)
    FOR_EACH_EDGE (e, ei, head->succs)
      {
	edge way = e->dest != join && single_succ_p (e->dest) ? single_succ_edge (e->dest) : e;
	if (way->dest == join && way->dest_idx != k && head_of_way (way) == head)
	  return PHI_ARG_DEF_FROM_EDGE (phi, way);
      }
  return NULL_TREE;
}

/* Is ARG a constant that arithmetic does not make of a condition at once?  */
static bool
state_p (tree arg)
{
  return arg && TREE_CODE (arg) == INTEGER_CST && !integer_zerop (arg);
}

/* Was X, by phis, chosen by an `if': from Y and something else, or, if Y is null, from two
   constants?  */
static bool
chosen_from (tree x, tree y)
{
  auto_vec<gphi *> phis;
  phis_behind (x, PHI_STEPS, PHI_VALUES, &phis);
  for (gphi *phi : phis)
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      {
	tree arg = gimple_phi_arg_def (phi, k);
	if (y ? arg == y && other_choice (phi, k)
	      : state_p (arg) && state_p (other_choice (phi, k)))
	  return true;
      }
  return false;
}

/* Does BB end in a test of what an `if' chose?  */
static bool
asks_what_was_chosen (basic_block bb)
{
  if (gswitch *s = branch_switch (bb))
    return chosen_from (gimple_switch_index (s), NULL_TREE);
  gcond *cond = branch_condition (bb);
  if (!cond
      || (gimple_cond_code (cond) != EQ_EXPR && gimple_cond_code (cond) != NE_EXPR))
    return false;
  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
  if (TREE_CODE (y) == INTEGER_CST)
    return chosen_from (x, NULL_TREE);
  return chosen_from (x, y) || chosen_from (y, x);
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
