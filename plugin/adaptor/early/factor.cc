/* factor.cc: what both ways of a branch compute of one value is computed behind them,
   in GIMPLE.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     if (c) x = s + a; else x = s + b;		if (c) t = a; else t = b;
						x = s + t;

     if (c) x = s + a; else x = s - b;		if (c) t = a; else t = -b;
						x = s + t;

   Where the target has conditional moves only, both sums would be made and one of them
   chosen.  GCC's phi optimization takes operations with one operand out of the ways only,
   and its if-conversion none.  LLVM's passes do this to select instructions.

   The ways compute nothing else, so that GCC's if-conversion or psissa's will make a
   conditional move of what is left in them; but for a branch that GCC can predict, which
   may stay.  A constant costs an insn, which a loop can have in front of it: one is taken
   in loops only.  */

#include "early/early.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-fold.h"
#include "ssa.h"
#include "cfgloop.h"
#include "tree-cfg.h"
#include "predict.h"

/* What one way computes: VALUE, of operation CODE; NEGATES: the sum with the negative of
   the second operand.  */
struct way
{
  gassign *value;
  enum tree_code code;
  tree operand[2];
  bool negates;
};

/* Is OP one that costs about as much as choosing does?  */
static bool
operation_p (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR: case MINUS_EXPR: case POINTER_PLUS_EXPR: case BIT_AND_EXPR:
    case BIT_IOR_EXPR: case BIT_XOR_EXPR: case MULT_EXPR: case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      return true;
    default:
      return false;
    }
}

/* Reads what the edge E brings PHI, if E's block computes that and nothing else.  */
static bool
read_way (gphi *phi, edge e, way *w)
{
  basic_block bb = e->src;
  w->value = only_maker (PHI_ARG_DEF_FROM_EDGE (phi, e));
  if (!w->value || gimple_bb (w->value) != bb || !single_pred_p (bb) || !single_succ_p (bb)
      || gsi_stmt (gsi_start_nondebug_after_labels_bb (bb)) != w->value
      || gsi_stmt (gsi_last_nondebug_bb (bb)) != w->value)
    return false;
  w->negates = false;
  w->code = gimple_assign_rhs_code (w->value);
  if (!operation_p (w->code))
    return false;
  w->operand[0] = gimple_assign_rhs1 (w->value);
  w->operand[1] = gimple_assign_rhs2 (w->value);
  return lasts_p (w->operand[0]) && lasts_p (w->operand[1]);
}

/* Does PLUS add to a value, and MINUS subtract from it?  Then it is the first of both.  */
static bool
one_sum (way *plus, way *minus)
{
  if (plus->code != PLUS_EXPR || minus->code != MINUS_EXPR)
    return false;
  if (plus->operand[0] != minus->operand[0])
    std::swap (plus->operand[0], plus->operand[1]);
  return minus->negates = plus->operand[0] == minus->operand[0];
}

/* Do the ways A and B do the same with one value?  Then it is their first or, if the
   operation is not commutative, the one at *SIDE.  */
static bool
one_value (way *a, way *b, int *side)
{
  *side = 0;
  if (a->code != b->code)
    return one_sum (a, b) || one_sum (b, a);
  bool swap = commutative_tree_code (a->code);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if ((i == j || swap) && TREE_CODE (a->operand[i]) == SSA_NAME
	  && a->operand[i] == b->operand[j])
	{
	  if (i != j)
	    std::swap (b->operand[0], b->operand[1]);
	  *side = i;
	  return true;
	}
  return false;
}

/* Is X a constant that nothing can compute beforehand?  */
static bool
dear_constant_p (tree x, basic_block bb)
{
  return TREE_CODE (x) != SSA_NAME && !loop_outer (bb->loop_father);
}

/* Reads the ways A and B that lead to PHI, and which operand of theirs is one value: *SIDE.
   False: they do not do the same, or it would not pay.  */
static bool
read_ways (gphi *phi, way *a, way *b, int *side)
{
  basic_block bb = gimple_bb (phi);
  tree type = TREE_TYPE (gimple_phi_result (phi));
  if ((!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
      || !lasts_p (gimple_phi_result (phi)) || !read_way (phi, EDGE_PRED (bb, 0), a)
      || !read_way (phi, EDGE_PRED (bb, 1), b))
    return false;
  edge first = single_pred_edge (gimple_bb (a->value));
  if (first->src != single_pred (gimple_bb (b->value)) || !branch_condition (first->src)
      || predictable_edge_p (first) || !optimize_bb_for_speed_p (bb)
      || !one_value (a, b, side))
    return false;
  tree x = a->operand[!*side], y = b->operand[!*side];
  return (types_compatible_p (TREE_TYPE (x), TREE_TYPE (y))
	  && (TREE_CODE (x) == SSA_NAME || TREE_CODE (y) == SSA_NAME)
	  && !dear_constant_p (x, bb) && !dear_constant_p (y, bb));
}

/* The operand of W beside that at SIDE, as it is chosen behind W.  */
static tree
chosen_operand (way *w, int side)
{
  tree x = w->operand[!side];
  if (!w->negates)
    return x;
  /* The least number has no negative.  */
  gimple_seq made = NULL;
  tree type = unsigned_type_for (TREE_TYPE (x));
  x = gimple_convert (&made, TREE_TYPE (x),
		      gimple_build (&made, NEGATE_EXPR, type, gimple_convert (&made, type, x)));
  gimple_stmt_iterator i = gsi_for_stmt (w->value);
  gsi_insert_seq_before (&i, made, GSI_SAME_STMT);
  return x;
}

/* PHI's value is computed behind the ways A and B, of their operand SIDE and of a phi of
   the other ones.  */
static void
factor_phi (gphi *phi, way *a, way *b, int side)
{
  basic_block bb = gimple_bb (phi);
  bool sum = a->negates || b->negates;
  tree x = chosen_operand (a, side), y = chosen_operand (b, side);
  tree operand[2];
  operand[side] = a->operand[side];
  operand[!side] = make_ssa_name (TREE_TYPE (TREE_CODE (x) == SSA_NAME ? x : y));
  gphi *chosen = create_phi_node (operand[!side], bb);
  add_phi_arg (chosen, x, EDGE_PRED (bb, 0), gimple_location (a->value));
  add_phi_arg (chosen, y, EDGE_PRED (bb, 1), gimple_location (b->value));
  tree result = gimple_phi_result (phi), type = TREE_TYPE (result);
  gphi_iterator p = gsi_for_phi (phi);
  remove_phi_node (&p, false);
  gimple_seq made = NULL;
  gassign *op;
  if (sum)
    {
      tree wraps = unsigned_type_for (type);
      tree s = gimple_convert (&made, wraps, operand[0]);
      s = gimple_build (&made, PLUS_EXPR, wraps, s, gimple_convert (&made, wraps, operand[1]));
      op = gimple_build_assign (result, gimple_convert (&made, type, s));
    }
  else
    op = gimple_build_assign (result, a->code, operand[0], operand[1]);
  gimple_seq_add_stmt (&made, op);
  gimple_set_location (op, gimple_location (a->value));
  gimple_stmt_iterator i = gsi_after_labels (bb);
  gsi_insert_seq_before (&i, made, GSI_NEW_STMT);
  remove_statement (a->value);
  remove_statement (b->value);
}

/* The phi of BB, if it has one besides that of memory; or null.  */
static gphi *
only_phi (basic_block bb)
{
  gphi *phi = NULL;
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	if (phi)
	  return NULL;
	phi = i.phi ();
      }
  return phi;
}

unsigned
factor_ways (void)
{
  if (targetm.have_conditional_execution () || !current_loops || nothing_changes ())
    return 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gphi *phi = EDGE_COUNT (bb->preds) == 2 ? only_phi (bb) : NULL;
      way a, b;
      int side;
      if (!phi || options.limit == 0 || !read_ways (phi, &a, &b, &side))
	continue;
      tell_change (a.value, "ways-factored",
		   "what both ways compute is computed behind them");
      factor_phi (phi, &a, &b, side);
    }
  return 0;
}
