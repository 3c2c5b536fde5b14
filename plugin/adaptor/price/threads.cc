/* threads.cc: jumps that GCC is not to thread.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Jump threading lets an arm skip a test behind the join whose outcome it knows, and
   copies all that stands between.  In a function with an `if' in an innermost loop
   without calls whose arms are short, without memory, and give values of which one at
   least is computed, it copies no more than THREAD_STATEMENTS: there straight code is
   better than a test less.  Not where the arms give constants, or the loop asks for a state
   that was set to them, where only counters are tested, where two branches of the loop ask
   the same, or no test can know anything behind the `if' (known.cc).  And where there are
   conditional moves only not in a function that has TESTS_EACH tests for each short `if' of
   its own: the others lose more (signal processing, all in one function, took 1.15 of the
   time on x86-64).

   Where there is conditional execution it copies no more than MOST_STATEMENTS in other
   functions, of CHAIN_TESTS or more beside those of loops: that costs few threads, and
   saves much code, in chains of short ifs above all (doc/regions.texi).  But what has a
   large switch, or in a loop asks for states or flags, gains by each test less.

   Where a loop that ends early was unrolled (early/unroll.cc) each turn's way out knows what
   a test behind the loop says.  No more than WAY_OUT_STATEMENTS are copied for each.  */

#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define ARM_STATEMENTS 5
#define THREAD_STATEMENTS 2
#define MOST_STATEMENTS 13
#define WAY_OUT_STATEMENTS 8
#define CHAIN_TESTS 3
#define TESTS_EACH 8
#define LARGE_SWITCH 8
#define STATE_STEPS 4
#define STATE_VALUES 256

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

/* Is there a function in hand, and its loops?  */
static bool
loops_known (void)
{
  return cfun && cfun->cfg && current_loops;
}

/* Does E leave a loop, or enter one by itself?  */
static bool
of_loop (edge e)
{
  basic_block to = e->dest;
  if (to->loop_father == e->src->loop_father && single_pred_p (to) && single_succ_p (to))
    to = single_succ (to);
  return to->loop_father != e->src->loop_father;
}

/* Has the function N tests or more, but for those of loops, which ask whether there is
   another turn?  */
static bool
has_tests (unsigned n)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (branch_condition (bb) && !of_loop (EDGE_SUCC (bb, 0))
	&& !of_loop (EDGE_SUCC (bb, 1)) && --n == 0)
      return true;
  return false;
}

/* Is X, where ways have met, one of two constants or more?  */
static bool
chosen_constants (tree x)
{
  auto_vec<gphi *> phis;
  tree one = NULL;
  phis_behind (x, STATE_STEPS, STATE_VALUES, &phis);
  for (gphi *phi : phis)
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      {
	tree arg = gimple_phi_arg_def (phi, k);
	if (TREE_CODE (arg) != INTEGER_CST)
	  continue;
	if (one && !tree_int_cst_equal (one, arg))
	  return true;
	one = arg;
      }
  return false;
}

/* Does BB, in a loop, ask which of several constants a number is that was set to them, as a
   state or a flag is?  */
static bool
asks_for_state (basic_block bb)
{
  if (!loop_outer (bb->loop_father))
    return false;
  if (gswitch *s = branch_switch (bb))
    return chosen_constants (gimple_switch_index (s));
  gcond *cond = branch_condition (bb);
  return (cond && (gimple_cond_code (cond) == EQ_EXPR || gimple_cond_code (cond) == NE_EXPR)
	  && TREE_CODE (gimple_cond_rhs (cond)) == INTEGER_CST
	  && chosen_constants (gimple_cond_lhs (cond)));
}

/* Conditions by what they compare.  */
struct compared_hash : nofree_ptr_hash<gcond>
{
  static hashval_t
  hash (gcond *cond)
  {
    inchash::hash h;
    inchash::add_expr (gimple_cond_lhs (cond), h);
    inchash::add_expr (gimple_cond_rhs (cond), h);
    return h.end ();
  }

  static bool
  equal (gcond *a, gcond *b)
  {
    return (operand_equal_p (gimple_cond_lhs (a), gimple_cond_lhs (b))
	    && operand_equal_p (gimple_cond_rhs (a), gimple_cond_rhs (b)));
  }
};

/* Is a jump past a test in LOOP worth its copies: do two branches compare the same, or does one
   ask for a state?  */
static bool
gains_by_threads (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  hash_set<gcond *, false, compared_hash> conds;
  bool gains = false;
  for (unsigned k = 0; k < loop->num_nodes && !gains; k++)
    {
      gcond *cond = branch_condition (body[k]);
      gains = asks_for_state (body[k]) || (cond && conds.add (cond));
    }
  free (body);
  return gains;
}

/* Is there one in an innermost loop, that will become straight code unless its join is
   gone?  */
static bool
has_short_if (void)
{
  auto_vec<basic_block> heads;
  basic_block bb;
  if (nothing_converts () || !loops_known ())
    return false;
  FOR_EACH_BB_FN (bb, cfun)
    if (join_of_short_if (bb))
      heads.safe_push (bb);
  if (heads.is_empty ())
    return false;
  bool found = false, suits = false;
  class loop *last = NULL;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  for (unsigned k = 0; k < heads.length () && !found; k++)
    {
      basic_block head = heads[k], join = join_of_short_if (head);
      class loop *loop = head->loop_father;
      if (loop != last)
	suits = loop_outer (loop) && innermost_without_calls (loop)
		&& !gains_by_threads (loop);
      last = loop;
      found = (suits && join->loop_father == loop && join != loop->header
	       && test_knowable (head, join, loop) && !test_known (head, join, loop));
    }
  bool keeps = found && (targetm.have_conditional_execution ()
			 || !has_tests (heads.length () * TESTS_EACH));
  loop_optimizer_finalize ();
  return keeps;
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

bool
threads_jumps (const char *name)
{
  return (!strcmp (name, "thread") || !strcmp (name, "threadfull")
	  || !strcmp (name, "thread-full") || !strcmp (name, "dom"));
}

void
threads_over (void)
{
  if (threads >= 0)
    global_options.x_param_max_jump_thread_duplication_stmts = threads;
  threads = -1;
  if (threads_at_all >= 0)
    flag_thread_jumps = threads_at_all;
  threads_at_all = -1;
}

/* The number of the last function whose ways out were noted; -1: none yet.  */
static int ways_out_in = -1;

void
note_ways_out (void)
{
  ways_out_in = cfun->funcdef_no;
}

/* Does the function gain by each test less: has it a switch of more than LARGE_SWITCH
   ways, or states?  */
static bool
has_states (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gswitch *s = branch_switch (bb);
      if ((s && gimple_switch_num_labels (s) > LARGE_SWITCH) || asks_for_state (bb))
	return true;
    }
  return false;
}

/* How many statements jump threading copies at most in a function of which nothing
   else is known, of BOUND that the compiler would.  */
static int
most_copied (int bound)
{
  return (bound <= MOST_STATEMENTS || nothing_converts () || !loops_known ()
	  || !targetm.have_conditional_execution ()
	  || bisect_refusal () || !has_tests (CHAIN_TESTS) || has_states ())
	 ? bound : MOST_STATEMENTS;
}

/* Is pass NAME, which makes most ways of a chain of conditions, each with what comes after
   it copied, to leave the function as it is, as all is to become straight code?  */
static bool
stays_whole (const char *name)
{
  return (!strcmp (name, "threadfull") && loops_known () && all_converts ()
	  && !has_states ());
}

void
bound_threads (const char *name)
{
  int &bound = global_options.x_param_max_jump_thread_duplication_stmts;
  bool branchless = branchless_here (), short_if = branchless || has_short_if ();
  if (short_if && DOM_THREADS_ANYWAY && !strcmp (name, "dom")
      && !(branchless && mark_single_path_inside ()))
    {
      threads_at_all = flag_thread_jumps;
      flag_thread_jumps = 0;
    }
  int most = branchless ? 0 : short_if ? THREAD_STATEMENTS : most_copied (bound);
  if (stays_whole (name))
    most = 0;
  if (cfun && cfun->funcdef_no == ways_out_in)
    most = MIN (most, WAY_OUT_STATEMENTS);
  if (bound <= most)
    return;
  threads = bound;
  bound = most;
}

bool
no_early_threads (const char *name)
{
  return (!strcmp (name, "ethread") && !flag_profile_use && !flag_auto_profile
	  && !profile_arc_flag && !flag_branch_probabilities && has_short_if ());
}
