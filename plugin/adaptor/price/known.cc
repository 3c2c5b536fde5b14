/* known.cc: what is asked behind a join, and whether it is known there.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where an arm decides what the next test behind its join says, a jump past that test gains
   more than straight code does: the join may go.  */

#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define TESTS_BEHIND 3

unsigned
count_statements (basic_block bb)
{
  unsigned n = 0;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *s = gsi_stmt (i);
      n += (!is_gimple_debug (s) && !gimple_nop_p (s)
	    && gimple_code (s) != GIMPLE_LABEL);
    }
  return n;
}

bool
real_call_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  return call && !gimple_call_internal_p (call) && !gimple_inexpensive_call_p (call);
}

bool
innermost_without_calls (class loop *loop)
{
  if (loop->inner)
    return false;
  basic_block *body = get_loop_body (loop);
  bool calls = false;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i);
	 gsi_next (&i))
      calls |= real_call_p (gsi_stmt (i));
  free (body);
  return !calls;
}

/* The last statement of BB; or null.  */
static gimple *
last_of (basic_block bb)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (bb);
  return gsi_end_p (i) ? NULL : gsi_stmt (i);
}

gcond *
branch_condition (basic_block bb)
{
  return safe_dyn_cast <gcond *> (last_of (bb));
}

gswitch *
branch_switch (basic_block bb)
{
  return safe_dyn_cast <gswitch *> (last_of (bb));
}

gimple *
definition_of (tree x)
{
  return x && TREE_CODE (x) == SSA_NAME ? SSA_NAME_DEF_STMT (x) : NULL;
}

void
phis_behind (tree x, unsigned depth, unsigned most, auto_vec<gphi *> *phis)
{
  hash_set<gphi *> seen;
  unsigned from = 0, values = 0;
  gphi *own = safe_dyn_cast <gphi *> (definition_of (x));
  if (own && !seen.add (own))
    phis->safe_push (own);
  while (--depth && from < phis->length () && values < most)
    for (unsigned to = phis->length (); from < to; from++)
      {
	gphi *phi = (*phis)[from];
	for (unsigned k = 0; k < gimple_phi_num_args (phi) && values < most; k++, values++)
	  {
	    gphi *next = safe_dyn_cast <gphi *> (definition_of (gimple_phi_arg_def (phi, k)));
	    if (next && !seen.add (next))
	      phis->safe_push (next);
	  }
      }
}

/* What X, an operand of a compare behind JOIN, is if JOIN is reached over edge K; null: no
   phi says it.  */
static tree
over_edge (tree x, basic_block join, unsigned k, basic_block header)
{
  if (TREE_CODE (x) != SSA_NAME)
    return x;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (x));
  edge back = find_edge (join, header);
  if (phi && gimple_bb (phi) == header && header != join && back)
    {
      x = gimple_phi_arg_def (phi, back->dest_idx);
      phi = safe_dyn_cast<gphi *> (definition_of (x));
    }
  return phi && gimple_bb (phi) == join ? gimple_phi_arg_def (phi, k) : NULL_TREE;
}

/* Is X a constant, or what it was at HEADER, where it has been compared in the turn
   before?  */
static bool
as_before (tree x, basic_block header)
{
  gimple *def = definition_of (x);
  return def ? gimple_code (def) == GIMPLE_PHI && gimple_bb (def) == header
	     : x && is_gimple_min_invariant (x);
}

/* Is X the difference of two numbers of which it was asked on the way there whether they
   differ?  */
static bool
differs_from_zero (tree x)
{
  gimple *def = definition_of (x);
  if (!def || !is_gimple_assign (def) || gimple_assign_rhs_code (def) != MINUS_EXPR
      || !single_pred_p (gimple_bb (def)))
    return false;
  edge e = single_pred_edge (gimple_bb (def));
  gcond *cond = branch_condition (e->src);
  if (!cond)
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  tree lhs = gimple_cond_lhs (cond), rhs = gimple_cond_rhs (cond);
  tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  return (((a == lhs && b == rhs) || (a == rhs && b == lhs))
	  && (code == LT_EXPR || code == GT_EXPR || code == NE_EXPR));
}

/* Is the outcome of X CODE Y, behind JOIN, known on one of the ways there?  */
static bool
compare_known (tree_code code, tree x, tree y, basic_block join, basic_block header)
{
  for (unsigned k = 0; k < EDGE_COUNT (join->preds); k++)
    {
      tree a = over_edge (x, join, k, header), b = over_edge (y, join, k, header);
      if ((as_before (a, header) && as_before (b, header))
	  || ((code == EQ_EXPR || code == NE_EXPR) && b && integer_zerop (b)
	      && differs_from_zero (a)))
	return true;
    }
  return false;
}

/* Is the outcome of a compare that X is made of, in X's block, known on one of the ways to
   JOIN?  */
static bool
part_known (tree x, basic_block join, basic_block header, unsigned depth)
{
  gimple *def = definition_of (x);
  if (!def || !is_gimple_assign (def) || !depth)
    return false;
  tree_code code = gimple_assign_rhs_code (def);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return compare_known (code, gimple_assign_rhs1 (def), gimple_assign_rhs2 (def), join,
			  header);
  for (unsigned k = 1; k < gimple_num_ops (def); k++)
    if (gimple_op (def, k) && part_known (gimple_op (def, k), join, header, depth - 1))
      return true;
  return false;
}

/* Is the number by which BB switches known on one of the ways to JOIN?  */
static bool
switch_known (basic_block bb, basic_block join, basic_block header)
{
  gswitch *s = branch_switch (bb);
  for (unsigned k = 0; s && k < EDGE_COUNT (join->preds); k++)
    {
      tree x = over_edge (gimple_switch_index (s), join, k, header);
      if (x && TREE_CODE (x) == INTEGER_CST)
	return true;
    }
  return false;
}

/* The block of LOOP that comes next behind BB, and behind nothing else unless it is the
   header; or null.  */
static basic_block
next_test (basic_block bb, class loop *loop)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->dest == loop->header
	|| (single_pred_p (e->dest) && flow_bb_inside_loop_p (loop, e->dest)))
      return e->dest;
  return NULL;
}

/* Is Y computed from X and constants alone?  */
static bool
only_of (tree y, tree x, unsigned depth)
{
  if (y == x || !y || is_gimple_min_invariant (y))
    return true;
  gimple *def = definition_of (y);
  if (!def || !is_gimple_assign (def) || gimple_vuse (def) || !depth)
    return false;
  for (unsigned k = 1; k < gimple_num_ops (def); k++)
    if (!only_of (gimple_op (def, k), x, depth - 1))
      return false;
  return true;
}

/* Does HEAD ask whether something is a constant, and JOIN for nothing but what that is?
   Then one of the ways knows the answer.  */
static bool
asks_on (basic_block head, basic_block join)
{
  gcond *first = branch_condition (head), *cond = branch_condition (join);
  return (first && cond
	  && (gimple_cond_code (first) == EQ_EXPR || gimple_cond_code (first) == NE_EXPR)
	  && TREE_CODE (gimple_cond_lhs (first)) == SSA_NAME
	  && is_gimple_min_invariant (gimple_cond_rhs (first))
	  && only_of (gimple_cond_lhs (cond), gimple_cond_lhs (first), CONDITION_STEPS)
	  && only_of (gimple_cond_rhs (cond), gimple_cond_lhs (first), CONDITION_STEPS));
}

bool
test_known (basic_block head, basic_block join, class loop *loop)
{
  if (asks_on (head, join))
    return true;
  basic_block bb = targetm.have_conditional_execution () ? join : NULL;
  for (int k = 0; k < TESTS_BEHIND && bb; k++, bb = next_test (bb, loop))
    {
      gcond *cond = branch_condition (bb);
      if (switch_known (bb, join, loop->header))
	return true;
      if (cond && (compare_known (gimple_cond_code (cond), gimple_cond_lhs (cond),
				  gimple_cond_rhs (cond), join, loop->header)
		   || part_known (gimple_cond_lhs (cond), join, loop->header,
				  CONDITION_STEPS)))
	return true;
    }
  return false;
}

/* Does S compare with a constant?  */
static bool
compares_constant (gimple *s)
{
  if (gcond *cond = dyn_cast <gcond *> (s))
    return TREE_CODE (gimple_cond_rhs (cond)) == INTEGER_CST;
  return (is_gimple_assign (s)
	  && TREE_CODE_CLASS (gimple_assign_rhs_code (s)) == tcc_comparison
	  && TREE_CODE (gimple_assign_rhs2 (s)) == INTEGER_CST);
}

/* Is X, or what is computed from it in DEPTH steps, or with PHIS what it is one of, compared
   with a constant in the same turn of LOOP?  */
static bool
compared_in (tree x, class loop *loop, bool phis, unsigned depth)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, x)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s) || !flow_bb_inside_loop_p (loop, gimple_bb (s)))
	continue;
      if (compares_constant (s))
	return true;
      tree made = is_gimple_assign (s) && !gimple_vuse (s) ? gimple_assign_lhs (s)
		  : phis && is_a <gphi *> (s) && gimple_bb (s) != loop->header
		  ? gimple_phi_result (s) : NULL_TREE;
      if (depth && made && compared_in (made, loop, phis, depth - 1))
	return true;
    }
  return false;
}

/* Is a value that meets in JOIN's PHI a constant?  */
static bool
has_constant (gphi *phi)
{
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    if (TREE_CODE (gimple_phi_arg_def (phi, k)) == INTEGER_CST)
      return true;
  return false;
}

bool
test_knowable (basic_block head, basic_block join, class loop *loop)
{
  gcond *cond = branch_condition (head);
  bool bounds = cond && TREE_CODE (gimple_cond_rhs (cond)) == INTEGER_CST, may = false;
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    {
      tree x = gimple_phi_result (i.phi ());
      bool constant = has_constant (i.phi ());
      if (virtual_operand_p (x))
	continue;
      if (constant && compared_in (x, loop, false, 0))
	return false;
      may |= (bounds || constant) && compared_in (x, loop, constant, CONDITION_STEPS);
    }
  return may;
}

bool
switched_off (void)
{
  return (global_options_set.x_flag_if_conversion && !flag_if_conversion)
	 || (global_options_set.x_flag_if_conversion2 && !flag_if_conversion2);
}

bool
nothing_converts (void)
{
  mark_mode m = cfun ? mark_of_function (current_function_decl) : MARK_NONE;
  return (!flag_if_conversion || switched_off ()
	  || options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
	  || (options.passes && !strstr (options.passes, "ifconv"))
	  || m == MARK_IGNORE || m == MARK_BRANCHES || target_lacks ());
}

bool
all_converts (void)
{
  return (options.choice[PSI_CH_IFCONV] == PSI_IFCONV_ALWAYS
	  && mark_of_function (current_function_decl) == MARK_NONE);
}
