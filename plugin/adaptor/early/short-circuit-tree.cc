/* short-circuit-tree.cc: conditions that are values become branches again, in GIMPLE.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     x = a != b & c == d		if (a != b) goto N else F
     if (x != 0) goto T else F		N: if (c == d) goto T else F

   What is done here GCC's later passes see: the values that only the second condition
   needs sink below the first, and ways are threaded past tests.  What combine will make a
   chain of compares of stays a value.  short-circuit.cc does in RTL what is left, and what
   is to be small.

   It runs twice.  After "ifcombine", which makes most of these values, but not in a
   function with a multi-way branch: there the ways are states of a machine, and jump
   threading would copy them for each new branch.  And when jumps have been threaded, in
   all functions.  */

#include "early/early.h"
#include "short-circuit.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "ssa-iterators.h"
#include "cfgloop.h"
#include "tree-cfg.h"

/* Is DEF a compare that can be made where its value is tested?  */
static bool
compare_p (gassign *def)
{
  return (def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison
	  && lasts_p (gimple_assign_rhs1 (def)) && lasts_p (gimple_assign_rhs2 (def)));
}

/* Does DEF join two conditions?  */
static bool
join_p (gassign *def)
{
  if (!def || TREE_CODE (TREE_TYPE (gimple_assign_lhs (def))) != BOOLEAN_TYPE
      || (gimple_assign_rhs_code (def) != BIT_AND_EXPR
	  && gimple_assign_rhs_code (def) != BIT_IOR_EXPR))
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  return TREE_CODE (a) == SSA_NAME && TREE_CODE (b) == SSA_NAME && a != b
	 && lasts_p (a) && lasts_p (b);
}

/* The compare DEF, as RTL has it, of registers numbered from REG on; null: not of
   integers.  */
static rtx
compare_rtx (gassign *def, unsigned reg)
{
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def), type = TREE_TYPE (a);
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return NULL;
  enum rtx_code code;
  switch (gimple_assign_rhs_code (def))
    {
    case EQ_EXPR: code = EQ; break;
    case NE_EXPR: code = NE; break;
    case LT_EXPR: code = LT; break;
    case LE_EXPR: code = LE; break;
    case GT_EXPR: code = GT; break;
    case GE_EXPR: code = GE; break;
    default: return NULL;
    }
  if (TYPE_UNSIGNED (type))
    code = unsigned_condition (code);
  rtx y = tree_fits_shwi_p (b) ? gen_int_mode (tree_to_shwi (b), word_mode)
	  : gen_raw_REG (word_mode, reg + 1);
  return gen_rtx_fmt_ee (code, word_mode, gen_raw_REG (word_mode, reg), y);
}

/* Will combine make a chain of compares of DEF?  For that the target must have flags of a
   mode of their own.  */
static bool
chain_p (gassign *def)
{
  gassign *a = only_maker (gimple_assign_rhs1 (def));
  gassign *b = only_maker (gimple_assign_rhs2 (def));
  unsigned reg = LAST_VIRTUAL_REGISTER + 1;
  rtx x = compare_p (a) ? compare_rtx (a, reg) : NULL;
  rtx y = compare_p (b) ? compare_rtx (b, reg + 2) : NULL;
  if (!x || !y)
    return false;
  enum rtx_code code = gimple_assign_rhs_code (def) == BIT_AND_EXPR ? AND : IOR;
  return flags_mode (NE, gen_rtx_fmt_ee (code, word_mode, x, y), const0_rtx) != CCmode;
}

/* Are the conditions that DEF joins made for nothing else?  */
static bool
own_parts_p (gassign *def)
{
  return has_single_use (gimple_assign_rhs1 (def))
	 && has_single_use (gimple_assign_rhs2 (def));
}

/* Is BB behind a loop with header HEADER, which is left from there only?  */
static bool
behind_loop_p (basic_block bb, basic_block header)
{
  class loop *loop = current_loops ? header->loop_father : NULL;
  if (!loop || !loop_outer (loop) || loop->header != header || flow_bb_inside_loop_p (loop, bb))
    return false;
  bool header_only = true;
  basic_block *body = get_loop_body (loop);
  edge e;
  edge_iterator ei;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    if (body[k] != header)
      FOR_EACH_EDGE (e, ei, body[k]->succs)
	header_only &= flow_bb_inside_loop_p (loop, e->dest);
  free (body);
  return header_only;
}

/* Is X a number in several registers that PART reads, and others before PART's block ends,
   but nobody later in this turn of a loop?  A branch that tests it there keeps it in registers
   of its own: copies of each in a loop that doubles a number and asks whether it has lost its
   top bit.  */
static bool
ends_before_p (tree x, gassign *part)
{
  if (TREE_CODE (x) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (x))
      || TYPE_PRECISION (TREE_TYPE (x)) <= BITS_PER_WORD)
    return false;
  /* As a signed number it is the same.  */
  gassign *def = safe_dyn_cast <gassign *> (SSA_NAME_DEF_STMT (x));
  if (def && gimple_assign_cast_p (def) && gimple_bb (def) == gimple_bb (part)
      && tree_nop_conversion_p (TREE_TYPE (x), TREE_TYPE (gimple_assign_rhs1 (def))))
    return ends_before_p (gimple_assign_rhs1 (def), def);
  basic_block made = gimple_bb (SSA_NAME_DEF_STMT (x));
  bool others = false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, x)
    {
      gimple *user = USE_STMT (use);
      if (user == part || is_gimple_debug (user))
	continue;
      if (gimple_bb (user) == gimple_bb (part) && gimple_code (user) != GIMPLE_PHI)
	others = true;
      else if (!made || !behind_loop_p (gimple_bb (user), made))
	return false;
    }
  return others;
}

/* Does PART compare such a number?  */
static bool
held_longer_p (gassign *part)
{
  return (compare_p (part)
	  && (ends_before_p (gimple_assign_rhs1 (part), part)
	      || ends_before_p (gimple_assign_rhs2 (part), part)));
}

/* The join that makes X, if it is to become branches; or null.  Where these are to become
   straight code again, a part that other conditions have, too, would be tested in the midst
   of their ways.  */
static gassign *
join_to_split (tree x)
{
  gassign *def = only_maker (x);
  return (join_p (def) && !chain_p (def) && (!all_converts () || own_parts_p (def))
	  && !held_longer_p (only_maker (gimple_assign_rhs1 (def)))
	  && !held_longer_p (only_maker (gimple_assign_rhs2 (def)))) ? def : NULL;
}

/* Is A computed before B?  */
static bool
before_p (tree a, tree b)
{
  gimple *x = SSA_NAME_DEF_STMT (a), *y = SSA_NAME_DEF_STMT (b);
  basic_block p = gimple_bb (x), q = gimple_bb (y);
  if (!p || !q)
    return !p;
  if (p != q)
    return dominated_by_p (CDI_DOMINATORS, q, p);
  if (gimple_code (x) == GIMPLE_PHI || gimple_code (y) == GIMPLE_PHI)
    return gimple_code (x) == GIMPLE_PHI;
  for (gimple_stmt_iterator i = gsi_for_stmt (x); !gsi_end_p (i); gsi_next (&i))
    if (gsi_stmt (i) == y)
      return true;
  return false;
}

/* COND tests X.  */
static void
test_value (gcond *cond, tree x)
{
  gimple_cond_set_condition (cond, NE_EXPR, x, build_zero_cst (TREE_TYPE (x)));
  update_stmt (cond);
}

/* COND, which tests what DEF compares, compares it itself.  */
static void
test_compare (gcond *cond, gassign *def)
{
  gimple_cond_set_condition (cond, gimple_assign_rhs_code (def),
			     gimple_assign_rhs1 (def), gimple_assign_rhs2 (def));
  update_stmt (cond);
  remove_statement (def);
}

/* Puts a block on the edge GO_ON with a condition in it, which goes there or where the
   edge OUT goes; of the two edges of a branch OUT is now the first half.  The new
   condition tests X, which is true on GO_ON if ALL.  */
static gcond *
put_condition (edge go_on, edge out, bool all, tree x)
{
  basic_block bb = out->src, next = split_edge (go_on);
  edge through = single_succ_edge (next);
  edge side = make_edge (next, out->dest, all ? EDGE_FALSE_VALUE : EDGE_TRUE_VALUE);
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i); gsi_next (&i))
    add_phi_arg (i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), out), side,
		 gimple_phi_arg_location_from_edge (i.phi (), out));
  through->flags &= ~EDGE_FALLTHRU;
  through->flags |= all ? EDGE_TRUE_VALUE : EDGE_FALSE_VALUE;
  profile_probability second = out->probability;
  out->probability = second.split (profile_probability::even ());
  go_on = find_edge (bb, next);
  go_on->probability = out->probability.invert ();
  next->count = go_on->count ();
  side->probability = second;
  through->probability = second.invert ();
  gcond *cond = gimple_build_cond (NE_EXPR, x, build_zero_cst (TREE_TYPE (x)),
				   NULL_TREE, NULL_TREE);
  gimple_stmt_iterator end = gsi_last_bb (next);
  gsi_insert_after (&end, cond, GSI_NEW_STMT);
  return cond;
}

/* COND, the last of its block, tests X: makes branches of the conditions that X is made
   of.  */
static void
split_value (gcond *cond, tree x)
{
  gassign *def = join_to_split (x);
  if (!def)
    {
      def = only_maker (x);
      if (compare_p (def))
	test_compare (cond, def);
      return;
    }
  bool all = gimple_assign_rhs_code (def) == BIT_AND_EXPR;
  tree first = gimple_assign_rhs1 (def), second = gimple_assign_rhs2 (def);
  if (!before_p (first, second))
    std::swap (first, second);
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (cond), &yes, &no);
  gcond *next = put_condition (all ? yes : no, all ? no : yes, all, second);
  gimple_set_location (next, gimple_location (cond));
  test_value (cond, first);
  remove_statement (def);
  split_value (cond, first);
  split_value (next, second);
}

/* The branch of BB, if what it tests is a value that is to become branches; or null.  GCC
   tests values for not being zero only.  */
static gcond *
branch_to_split (basic_block bb)
{
  gcond *cond = branch_condition (bb);
  return (cond && optimize_bb_for_speed_p (bb) && gimple_cond_code (cond) == NE_EXPR
	  && integer_zerop (gimple_cond_rhs (cond))
	  && join_to_split (gimple_cond_lhs (cond))) ? cond : NULL;
}

/* Has FUN a multi-way branch?  */
static bool
multiway_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (EDGE_COUNT (bb->succs) > 2)
      return true;
  return false;
}

static unsigned
split_values (function *fun, bool late)
{
  if (options.short_circuit != SHORT_CIRCUIT_COST || short_circuit_refusal ()
      || (!late && multiway_p (fun)))
    return 0;
  auto_vec<basic_block> work;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    work.safe_push (bb);
  calculate_dominance_info (CDI_DOMINATORS);
  bool changed = false;
  for (basic_block b : work)
    {
      gcond *cond = options.limit == 0 ? NULL : branch_to_split (b);
      if (!cond)
	continue;
      short_circuit_tell (cond);
      split_value (cond, gimple_cond_lhs (cond));
      changed = true;
    }
  if (!changed)
    return 0;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  /* A new edge may lead back to where a loop begins.  */
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);
  return TODO_cleanup_cfg;
}

unsigned
short_circuit_tree_early (void)
{
  return split_values (cfun, false);
}

unsigned
short_circuit_tree_late (void)
{
  return split_values (cfun, true);
}
