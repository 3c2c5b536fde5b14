/* saturate-tree.cc: a number that branches keep within bounds is saturated, in GIMPLE.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     if (x > 32767) y = 32767;
     else if (x < -32768) y = -32768;		y = MIN (MAX (x, -32768), 32767);
     else y = x;

   Where the target has an insn that saturates (Arm: SSAT, USAT) that is one insn instead of
   two compares and two branches or conditional moves.  GCC makes a minimum and a maximum of
   two ways that are written as such, but not of three, nor of a range tested at once.

   How it is written is not asked: a phi is the saturation of x if what each edge brings is
   that of each number that x can be there.  What x can be GCC's ranges say.  */

#include "early/early.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-fold.h"
#include "ssa.h"
#include "value-query.h"
#include "gimple-range.h"
#include "tree-eh.h"
#include "cfgloop.h"

/* The saturation of X, whose numbers an int can hold, to LOW ... HIGH.  */
struct saturation
{
  tree x;
  HOST_WIDE_INT low, high;
};

/* What a value can be.  */
struct span
{
  HOST_WIDE_INT least, most;
};

static bool
one_p (const span &s)
{
  return s.least == s.most;
}

/* N, of TYPE, as a number.  */
static HOST_WIDE_INT
number_of (tree type, const wide_int &n)
{
  return TYPE_UNSIGNED (type) ? n.to_uhwi () : n.to_shwi ();
}

static span
span_of_type (tree type)
{
  return { number_of (type, wi::to_wide (TYPE_MIN_VALUE (type))),
	   number_of (type, wi::to_wide (TYPE_MAX_VALUE (type))) };
}

/* Are TYPE's values numbers that an int can hold?  */
static bool
within_int_p (tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) + TYPE_UNSIGNED (type)
	     <= TYPE_PRECISION (integer_type_node));
}

/* Has the target an insn that saturates an int to LOW ... HIGH?  */
static bool
target_saturates (HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  machine_mode mode = TYPE_MODE (integer_type_node);
  rtx to = gen_raw_REG (mode, LAST_VIRTUAL_REGISTER + 1);
  rtx x = gen_raw_REG (mode, LAST_VIRTUAL_REGISTER + 2);
  rtx most = gen_rtx_SMAX (mode, x, gen_int_mode (low, mode));
  return target_has (gen_rtx_SET (to, gen_rtx_SMIN (mode, most, gen_int_mode (high, mode))));
}

/* The operation that makes X, or null.  */
static gassign *
maker (tree x)
{
  return safe_dyn_cast<gassign *> (definition_of (x));
}

/* ---- What an edge brings ----------------------------------------------------------- */

/* What the operation A makes of numbers within IN, before its type cuts it.  False: not
   known.  */
static bool
span_of_operation (gassign *a, span in, span *out)
{
  tree n = gimple_num_ops (a) > 2 ? gimple_assign_rhs2 (a) : NULL_TREE;
  switch (gimple_assign_rhs_code (a))
    {
    CASE_CONVERT:
      *out = in;
      return true;
    case BIT_NOT_EXPR:
      *out = { ~in.most, ~in.least };
      return true;
    case RSHIFT_EXPR:
      if (!tree_fits_uhwi_p (n) || tree_to_uhwi (n) >= HOST_BITS_PER_WIDE_INT)
	return false;
      *out = { in.least >> tree_to_uhwi (n), in.most >> tree_to_uhwi (n) };
      return true;
    case BIT_XOR_EXPR:
      if (!tree_fits_shwi_p (n) || !one_p (in))
	return false;
      out->least = out->most = in.least ^ tree_to_shwi (n);
      return true;
    default:
      return false;
    }
}

/* What X, made of OF's value, can be where that is within IN.  False: not known.  */
static bool
span_of (tree x, tree of, span in, span *out)
{
  if (TREE_CODE (x) == INTEGER_CST)
    {
      if (!tree_fits_shwi_p (x))
	return false;
      out->least = out->most = tree_to_shwi (x);
      return true;
    }
  if (x == of)
    {
      *out = in;
      return true;
    }
  tree type = TREE_TYPE (x);
  gassign *a = maker (x);
  span operand;
  if (!a || !within_int_p (type) || !span_of (gimple_assign_rhs1 (a), of, in, &operand)
      || !span_of_operation (a, operand, out))
    return false;
  if (one_p (*out))
    out->least = out->most
      = number_of (type, wi::shwi (out->least, TYPE_PRECISION (type)));
  span all = span_of_type (type);
  return out->least >= all.least && out->most <= all.most;
}

/* Can TYPE hold all numbers that S gives?  */
static bool
holds_p (tree type, const saturation &s)
{
  if (!within_int_p (type))
    return false;
  span all = span_of_type (type);
  return all.least <= s.low && s.high <= all.most;
}

static HOST_WIDE_INT
saturated (HOST_WIDE_INT n, const saturation &s)
{
  return MIN (MAX (n, s.low), s.high);
}

/* Is ARG the saturation of s.x where that is within IN?  */
static bool
saturates_p (tree arg, const saturation &s, span in)
{
  span out;
  if (span_of (arg, s.x, in, &out) && one_p (out))
    return saturated (in.least, s) == out.least && saturated (in.most, s) == out.least;
  if (arg == s.x)
    return s.low <= in.least && in.most <= s.high;
  gassign *a = maker (arg);
  if (!a || !holds_p (TREE_TYPE (arg), s))
    return false;
  tree x = gimple_assign_rhs1 (a);
  switch (gimple_assign_rhs_code (a))
    {
    CASE_CONVERT:
      return saturates_p (x, s, in);
    case MAX_EXPR:
      return (x == s.x && in.most <= s.high
	      && compare_tree_int (gimple_assign_rhs2 (a), s.low) == 0);
    default:
      return false;
    }
}

/* Does each edge to PHI bring the saturation?  */
static bool
all_saturate_p (gphi *phi, const saturation &s, gimple_ranger *ranger)
{
  tree type = TREE_TYPE (s.x);
  basic_block bb = gimple_bb (phi), def = gimple_bb (SSA_NAME_DEF_STMT (s.x));
  if (def && !dominated_by_p (CDI_DOMINATORS, bb, def))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      int_range_max range;
      if (!ranger->range_on_edge (range, e, s.x))
	return false;
      for (unsigned k = 0; k < range.num_pairs (); k++)
	if (!saturates_p (PHI_ARG_DEF_FROM_EDGE (phi, e), s,
			  { number_of (type, range.lower_bound (k)),
			    number_of (type, range.upper_bound (k)) }))
	  return false;
    }
  return true;
}

/* ---- What the branches are for ----------------------------------------------------- */

bool
may_go_p (gimple *cond)
{
  mark_mode m = mark_of_branch (gimple_location (cond));
  return m != MARK_BRANCHES && m != MARK_IGNORE;
}

/* Does STMT nothing but compute, or branch?  What stores makes a phi of memory.  */
static bool
may_be_left_out_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_DEBUG:
      return true;
    case GIMPLE_COND:
      return may_go_p (stmt);
    case GIMPLE_ASSIGN:
      return !gimple_has_side_effects (stmt) && !stmt_could_throw_p (cfun, stmt);
    default:
      return false;
    }
}

static bool
all_may_be_left_out_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!may_be_left_out_p (gsi_stmt (i)))
      return false;
  return true;
}

/* Is PHI the only one of its block whose edges bring different values?  */
static bool
only_choice_p (gphi *phi)
{
  for (gphi_iterator i = gsi_start_phis (gimple_bb (phi)); !gsi_end_p (i); gsi_next (&i))
    if (i.phi () != phi && !degenerate_phi_result (i.phi ()))
      return false;
  return true;
}

/* Do the ways from HEAD to PHI's block choose its value, and nothing else?  */
static bool
all_that_is_chosen_p (gphi *phi, basic_block head)
{
  basic_block bb = gimple_bb (phi);
  gcond *first = branch_condition (head);
  if (!only_choice_p (phi) || !first || !may_go_p (first))
    return false;
  auto_vec<basic_block> ways;
  auto_bitmap seen;
  ways.safe_push (head);
  for (unsigned k = 0; k < ways.length (); k++)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, ways[k]->succs)
	if (e->flags & EDGE_COMPLEX)
	  return false;
	else if (e->dest != bb && bitmap_set_bit (seen, e->dest->index))
	  {
	    if (e->dest == head || e->dest->loop_father != head->loop_father
		|| !all_may_be_left_out_p (e->dest))
	      return false;
	    ways.safe_push (e->dest);
	  }
    }
  return true;
}

/* ---- Which phis -------------------------------------------------------------------- */

/* Can N be an upper bound?  */
static bool
bound_p (HOST_WIDE_INT n)
{
  return n > 0 && pow2p_hwi (n + 1);
}

/* The upper bound that PHI may saturate to: the greatest constant among what it chooses that
   can be one, or else what its type can hold; -1: none.  */
static HOST_WIDE_INT
greatest_chosen (gphi *phi)
{
  HOST_WIDE_INT high = -1;
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree n = gimple_phi_arg_def (phi, k);
      if (tree_fits_shwi_p (n) && bound_p (tree_to_shwi (n)))
	high = MAX (high, tree_to_shwi (n));
    }
  tree type = TREE_TYPE (gimple_phi_result (phi));
  return high < 0 && TYPE_PRECISION (type) > 1 && TYPE_PRECISION (type) < INT_TYPE_SIZE
	 ? span_of_type (type).most : high;
}

/* What X is converted from, or bounded; or null.  */
static tree
made_from (tree x)
{
  gassign *a = maker (x);
  enum tree_code code = a ? gimple_assign_rhs_code (a) : ERROR_MARK;
  return CONVERT_EXPR_CODE_P (code) || code == MAX_EXPR ? gimple_assign_rhs1 (a) : NULL_TREE;
}

/* Is PHI the saturation of s->x to ... s->high?  Sets s->low.  RANGER is made where it is
   asked first.  */
static bool
saturates_one_p (gphi *phi, saturation *s, gimple_ranger **ranger)
{
  for (HOST_WIDE_INT low : { HOST_WIDE_INT_0, -s->high - 1 })
    {
      s->low = low;
      if (!holds_p (TREE_TYPE (gimple_phi_result (phi)), *s)
	  || !target_saturates (s->low, s->high))
	continue;
      if (!*ranger)
	*ranger = new gimple_ranger;
      if (all_saturate_p (phi, *s, *ranger))
	return true;
    }
  return false;
}

/* Finds what PHI, which is chosen by branches from HEAD, saturates, and to which bounds.  False:
   nothing.  */
static bool
find_saturation (gphi *phi, basic_block head, saturation *s, gimple_ranger **ranger)
{
  tree result = gimple_phi_result (phi);
  if (!within_int_p (TREE_TYPE (result)) || !lasts_p (result))
    return false;
  s->high = greatest_chosen (phi);
  if (s->high < 0 || !all_that_is_chosen_p (phi, head))
    return false;
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    for (tree x = gimple_phi_arg_def (phi, k); x && TREE_CODE (x) == SSA_NAME;
	 x = made_from (x))
      if (within_int_p (TREE_TYPE (x)) && lasts_p (x))
	{
	  s->x = x;
	  if (saturates_one_p (phi, s, ranger))
	    return true;
	}
  return false;
}

static void
tell (gimple *at, const saturation &s)
{
  tell_change (at, "saturations-made", "a number that is kept within bounds is saturated");
  if (dump_file)
    fprintf (dump_file, "bb %d: saturated to %ld ... %ld\n", gimple_bb (at)->index,
	     (long) s.low, (long) s.high);
}

/* Inserts before AT the insns that saturate as S says, to RESULT.  */
static void
insert_saturation (gimple_stmt_iterator at, tree result, const saturation &s)
{
  tree type = integer_type_node;
  gimple_seq insns = NULL;
  tree x = gimple_convert (&insns, type, s.x);
  tree low = build_int_cst (type, s.low), high = build_int_cst (type, s.high);
  /* That X may be known not to be below LOW is not asked any more.  */
  gassign *most = gimple_build_assign (make_ssa_name (type), MAX_EXPR, x, low);
  gassign *both = gimple_build_assign (make_ssa_name (type), MIN_EXPR,
				       gimple_assign_lhs (most), high);
  gimple_seq_add_stmt (&insns, most);
  gimple_seq_add_stmt (&insns, both);
  gimple_seq_add_stmt (&insns,
		       gimple_build_assign (result, NOP_EXPR, gimple_assign_lhs (both)));
  gsi_insert_seq_before (&at, insns, GSI_SAME_STMT);
}

static bool
saturate_phi (gphi *phi, gimple_ranger **ranger)
{
  basic_block bb = gimple_bb (phi);
  basic_block head = get_immediate_dominator (CDI_DOMINATORS, bb);
  saturation s;
  if (!find_saturation (phi, head, &s, ranger))
    return false;
  tell (gsi_stmt (gsi_last_bb (head)), s);
  tree result = gimple_phi_result (phi);
  gphi_iterator p = gsi_for_phi (phi);
  remove_phi_node (&p, false);
  insert_saturation (gsi_after_labels (bb), result, s);
  return true;
}

/* Can X, an int or of as many bits, be nothing but 0 ... INT_MAX where AT reads it?  */
static bool
never_negative_p (tree x, gimple *at, gimple_ranger **ranger)
{
  int_range_max range;
  tree type = TREE_TYPE (x);
  if (!*ranger)
    *ranger = new gimple_ranger;
  return ((*ranger)->range_of_expr (range, x, at) && !range.undefined_p ()
	  && number_of (type, range.lower_bound ()) >= 0
	  && number_of (type, range.upper_bound ())
	     <= span_of_type (integer_type_node).most);
}

/* Saturates where A is the minimum of a constant and what is never negative.  */
static void
saturate_minimum (gassign *a, gimple_ranger **ranger)
{
  tree x = gimple_assign_rhs1 (a), n = gimple_assign_rhs2 (a);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (x)) || TYPE_PRECISION (TREE_TYPE (x)) > INT_TYPE_SIZE
      || TREE_CODE (x) != SSA_NAME || !tree_fits_shwi_p (n))
    return;
  saturation s = { x, 0, tree_to_shwi (n) };
  gassign *bounded = maker (x);
  if ((bounded && gimple_assign_rhs_code (bounded) == MAX_EXPR) || !bound_p (s.high)
      || !target_saturates (s.low, s.high) || !never_negative_p (x, a, ranger))
    return;
  tell (a, s);
  gimple_stmt_iterator i = gsi_for_stmt (a);
  tree result = gimple_assign_lhs (a);
  insert_saturation (i, result, s);
  gsi_remove (&i, true);
}

static unsigned
saturate (bool late)
{
  /* A target that cannot do it to a byte is not asked again.  */
  if (!target_saturates (0, UCHAR_MAX) || !current_loops || nothing_changes ())
    return 0;
  calculate_dominance_info (CDI_DOMINATORS);
  gimple_ranger *ranger = NULL;
  unsigned todo = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);)
	{
	  gphi *phi = i.phi ();
	  gsi_next (&i);
	  if (options.limit != 0 && saturate_phi (phi, &ranger))
	    todo = TODO_cleanup_cfg;
	}
      for (gimple_stmt_iterator i = gsi_start_bb (bb); late && !gsi_end_p (i);)
	{
	  gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
	  gsi_next (&i);
	  if (a && gimple_assign_rhs_code (a) == MIN_EXPR && options.limit != 0)
	    saturate_minimum (a, &ranger);
	}
    }
  delete ranger;
  return todo;
}

unsigned
saturate_early (void)
{
  return saturate (false);
}

unsigned
saturate_late (void)
{
  return saturate (true);
}
