/* joins.cc: joins that GCC is to leave where they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC copies code in loops, and what was a join is none any more; then
   nothing can be converted.  That suits branches that a processor predicts.

   - Jump threading lets an arm skip a test behind the join whose outcome it knows, and
     copies all that stands between.  In a function with an `if' in an innermost loop
     without calls whose arms are short, without memory, and give values of which one at
     least is computed, it copies no more than THREAD_STATEMENTS: there straight code is
     better than a test less.  Not where the arms say which state comes next
     (constants), where only counters are tested, or where two branches of the loop ask
     the same.
   - With a profile the pass "tracer" copies what follows a join into the more probable arm, often with
     a loop's end.  It does not run in a function where an innermost loop without calls, or
     the whole if it has neither loops nor calls, has a branch that, by the profile, goes
     either way, with little between it and its join.  Others keep it.
   - With a profile the pass "cunroll" peels a few turns of a loop that has few.  To GCC a loop in which
     two arms go back to the header is two loops, the one within going round with one of
     the arms; peeled, each turn has its own copy of what follows the branch.  Where such
     a branch goes either way the loop within is not peeled.  */

#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define REGION_STATEMENTS 16
#define ARM_STATEMENTS 5
#define THREAD_STATEMENTS 2
#define CONDITION_STEPS 4
#define TESTS_BEHIND 3

/* Statements of BB that become insns.  */
static unsigned
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

/* Has LOOP, which may be the whole function, neither loops nor calls?  */
static bool
innermost_without_calls (class loop *loop)
{
  if (loop->inner)
    return false;
  basic_block *body = get_loop_body (loop);
  bool calls = false;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i);
	 gsi_next (&i))
      calls |= (is_gimple_call (gsi_stmt (i))
		&& !gimple_call_internal_p (gsi_stmt (i)));
  free (body);
  return !calls;
}

/* Is there little between BB and JOIN, which all ways from it reach?  */
static bool
little_between (basic_block bb, basic_block join)
{
  auto_vec<basic_block> work;
  hash_set<basic_block> seen;
  unsigned n = 0;
  work.safe_push (bb);
  while (!work.is_empty () && n <= REGION_STATEMENTS)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, work.pop ()->succs)
	if (e->dest != join && !seen.add (e->dest))
	  {
	    n += count_statements (e->dest);
	    work.safe_push (e->dest);
	  }
    }
  return n <= REGION_STATEMENTS;
}

gcond *
branch_condition (basic_block bb)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (bb);
  return gsi_end_p (i) ? NULL : dyn_cast<gcond *> (gsi_stmt (i));
}

/* What defines X; null: X is a constant, or null.  */
static gimple *
definition_of (tree x)
{
  return x && TREE_CODE (x) == SSA_NAME ? SSA_NAME_DEF_STMT (x) : NULL;
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

/* Is what is tested right behind JOIN, where the ways of HEAD meet in LOOP, known on one of
   them, or part of it?  On a copy of what follows it is not asked again.  Where there are
   conditional moves only, what a copy saves is less than a misprediction, unless it is all
   there is.  */
static bool
test_known (basic_block head, basic_block join, class loop *loop)
{
  if (asks_on (head, join))
    return true;
  basic_block bb = targetm.have_conditional_execution () ? join : NULL;
  for (int k = 0; k < TESTS_BEHIND && bb; k++, bb = next_test (bb, loop))
    {
      gcond *cond = branch_condition (bb);
      if (cond && (compare_known (gimple_cond_code (cond), gimple_cond_lhs (cond),
				  gimple_cond_rhs (cond), join, loop->header)
		   || part_known (gimple_cond_lhs (cond), join, loop->header,
				  CONDITION_STEPS)))
	return true;
    }
  return false;
}

/* The join of BB, in its loop, if BB ends in a branch that goes either way and is worth
   converting; or null.  */
static basic_block
join_to_keep (basic_block bb)
{
  edge e = EDGE_COUNT (bb->succs) == 2 ? EDGE_SUCC (bb, 0) : NULL;
  if (!e || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
      || !maybe_hot_bb_p (cfun, bb) || !price_either_way (e))
    return NULL;
  basic_block join = get_immediate_dominator (CDI_POST_DOMINATORS, bb);
  return (join && join->loop_father == bb->loop_father && little_between (bb, join)
	  && !test_known (bb, join, bb->loop_father)
	  && innermost_without_calls (bb->loop_father)) ? join : NULL;
}

/* Is LOOP half of one with two ways back?  Then the other half has a header of its own,
   with nothing in it.  */
static bool
half_of_a_loop (class loop *loop)
{
  basic_block header = loop_outer (loop)->header;
  return (loop_outer (loop_outer (loop)) && single_succ_p (header)
	  && single_succ (header) == loop->header && !count_statements (header));
}

/* Leaves alone what the current pass, TRACER or "cunroll", would copy.  True: the pass
   need not run.  */
static bool
keep_joins (bool tracer)
{
  bool known = dom_info_available_p (CDI_POST_DOMINATORS), keep = false;
  if (!tracer && !price_predicts ())
    return false;
  basic_block bb;
  calculate_dominance_info (CDI_POST_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    if (basic_block join = join_to_keep (bb))
      {
	class loop *loop = bb->loop_father;
	keep |= join != loop->header;
	/* 1 says that it is not to be unrolled; 0 that nothing is said.  */
	if (!tracer && join == loop->header && half_of_a_loop (loop) && !loop->unroll)
	  loop->unroll = 1;
      }
  if (!known)
    free_dominance_info (CDI_POST_DOMINATORS);
  return tracer && keep;
}

/* Is nothing to be converted, in no function?  */
static bool
nothing_converts (void)
{
  return options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
	 || (options.passes && !strstr (options.passes, "ifconv"));
}

/* ---- Jump threading -------------------------------------------------------------- */

/* Is ARM a block with a few statements, none of memory, between BB and JOIN only?  */
static bool
small_arm (basic_block arm, basic_block bb, basic_block join)
{
  if (!single_pred_p (arm) || single_pred (arm) != bb || !single_succ_p (arm)
      || single_succ (arm) != join)
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (arm); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i))
	&& (gimple_vuse (gsi_stmt (i)) || gimple_could_trap_p (gsi_stmt (i))))
      return false;
  return count_statements (arm) <= ARM_STATEMENTS;
}

/* Does JOIN, where two ways meet, merge values that are computed?  Where there are but
   constants, they are what later tests are about.  */
static bool
merges_values (basic_block join)
{
  bool values = false;
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    {
      gphi *phi = i.phi ();
      if (virtual_operand_p (gimple_phi_result (phi)))
	continue;
      values = (TREE_CODE (gimple_phi_arg_def (phi, 0)) == SSA_NAME
		|| TREE_CODE (gimple_phi_arg_def (phi, 1)) == SSA_NAME);
      if (!values)
	return false;
    }
  return values;
}

/* Is X computed from what is loaded, with no phi between?  What only counters decide is
   known in advance, or to a predictor.  */
static bool
from_memory (tree x, unsigned depth)
{
  gimple *def = definition_of (x);
  if (!def || !is_gimple_assign (def))
    return false;
  if (gimple_vuse (def))
    return true;
  for (unsigned k = 1; depth && k < gimple_num_ops (def); k++)
    if (gimple_op (def, k) && from_memory (gimple_op (def, k), depth - 1))
      return true;
  return false;
}

/* Does BB end in a branch on what is loaded?  */
static bool
tests_data (basic_block bb)
{
  gcond *cond = branch_condition (bb);
  return cond && (from_memory (gimple_cond_lhs (cond), CONDITION_STEPS)
		  || from_memory (gimple_cond_rhs (cond), CONDITION_STEPS));
}

/* Do two branches of LOOP compare the same?  Then a jump past the second is worth its
   copies.  */
static bool
asks_twice (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  auto_vec<gcond *> conds;
  bool twice = false;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    if (gcond *cond = branch_condition (body[k]))
      {
	for (gcond *other : conds)
	  twice |= (operand_equal_p (gimple_cond_lhs (cond),
				     gimple_cond_lhs (other))
		    && operand_equal_p (gimple_cond_rhs (cond),
					gimple_cond_rhs (other)));
	conds.safe_push (cond);
      }
  free (body);
  return twice;
}

/* Where BB's ways meet if it heads an `if' whose arms are short and that goes either way,
   as far as is known; or null.  */
static basic_block
join_of_short_if (basic_block bb)
{
  if (EDGE_COUNT (bb->succs) != 2 || !maybe_hot_bb_p (cfun, bb)
      || !(EDGE_SUCC (bb, 0)->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
      || (EDGE_SUCC (bb, 0)->probability.initialized_p ()
	  && !price_either_way (EDGE_SUCC (bb, 0)))
      || !tests_data (bb))
    return NULL;
  basic_block a = EDGE_SUCC (bb, 0)->dest, b = EDGE_SUCC (bb, 1)->dest;
  basic_block join = single_succ_p (a) && single_succ (a) == b ? b
		     : single_succ_p (b) ? single_succ (b) : NULL;
  return (join && EDGE_COUNT (join->preds) == 2 && merges_values (join)
	  && (a == join || small_arm (a, bb, join))
	  && (b == join || small_arm (b, bb, join))) ? join : NULL;
}

/* Is there one in an innermost loop, that will become straight code unless its join is
   gone?  */
static bool
has_short_if (void)
{
  auto_vec<basic_block> heads;
  basic_block bb;
  if (nothing_converts () || !cfun || !cfun->cfg
      || !current_loops)
    return false;
  FOR_EACH_BB_FN (bb, cfun)
    if (join_of_short_if (bb))
      heads.safe_push (bb);
  if (heads.is_empty ())
    return false;
  bool found = false;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  for (basic_block head : heads)
    {
      class loop *loop = head->loop_father;
      basic_block join = join_of_short_if (head);
      found |= (join->loop_father == loop && loop_outer (loop) && join != loop->header
		&& innermost_without_calls (loop) && !asks_twice (loop)
		&& !test_known (head, join, loop));
    }
  loop_optimizer_finalize ();
  return found;
}

/* What the parameter is that bounds what jump threading copies; -1: it is what it
   was.  Likewise whether jumps are threaded.  */
static int threads = -1, threads_at_all = -1;

/* Is no join to be copied at all?  The pass "dom" threads jumps beside what else it
   does, so that it cannot be left out (see marks-gate.cc).  */
static bool
branchless_here (void)
{
  return current_function_decl && DECL_INITIAL (current_function_decl)
	 && mark_branchless_inside ();
}

static bool
named_p (const char *name, const char *pass)
{
  return !strcmp (name, pass);
}

static bool
threads_jumps (const char *name)
{
  return (named_p (name, "thread") || named_p (name, "threadfull")
	  || named_p (name, "thread-full") || named_p (name, "dom"));
}

bool
joins_asks (const char *name)
{
  return (threads_jumps (name) || named_p (name, "ethread") || named_p (name, "tracer")
	  || named_p (name, "cunroll"));
}

void
joins_pass_over (void)
{
  if (threads >= 0)
    global_options.x_param_max_jump_thread_duplication_stmts = threads;
  threads = -1;
  if (threads_at_all >= 0)
    flag_thread_jumps = threads_at_all;
  threads_at_all = -1;
}

/* Bounds what the current pass, NAME, copies, until it is over.  */
static void
bound_threads (const char *name)
{
  int &bound = global_options.x_param_max_jump_thread_duplication_stmts;
  bool branchless = branchless_here (), short_if = branchless || has_short_if ();
  if (short_if && DOM_THREADS_ANYWAY && named_p (name, "dom")
      && !(branchless && mark_single_path_inside ()))
    {
      threads_at_all = flag_thread_jumps;
      flag_thread_jumps = 0;
    }
  int most = branchless ? 0 : short_if ? THREAD_STATEMENTS : bound;
  if (bound <= most)
    return;
  threads = bound;
  bound = most;
}

/* Is the current pass, NAME, not to thread jumps?  The first one comes before the
   profile is read or counted, which it would not fit any more.  */
static bool
no_early_threads (const char *name)
{
  return (named_p (name, "ethread") && !flag_profile_use && !flag_auto_profile
	  && !profile_arc_flag && !flag_branch_probabilities && has_short_if ());
}

bool
joins_gate (bool runs)
{
  const char *name = current_pass->name;
  bool tracer = named_p (name, "tracer");
  if (runs && threads_jumps (name))
    bound_threads (name);
  if (!runs || !cfun || nothing_converts ())
    return runs;
  if (no_early_threads (name))
    return false;
  if ((!tracer && !named_p (name, "cunroll"))
      || profile_status_for_fn (cfun) != PROFILE_READ || !current_loops)
    return true;
  return !keep_joins (tracer);
}
