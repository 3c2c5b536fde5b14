/* unroll.cc: short loops that always turn as often become straight code.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     for (i = 0; i < 8; i++)
       c = c & 1 ? c >> 1 ^ p : c >> 1;		c = ..; c = ..; c = ..; (eight times)

   The branch at the end of a turn is known at each, and so is what is computed of the turn's
   number alone: in a short turn that is a third of the time.  GCC unrolls such a loop at -O2
   only where the code does not grow.  It does it here, too (pass "cunroll"): this says which
   loops, as #pragma GCC unroll would, by what is gained for what is added.

   The code grows, so the loop must be entered often in one call of its function, or the function
   be called in a loop, and what is saved must be a good part of the function's time.  Of the
   loops that initialize something, which programs are full of, few are so.

   A loop that ends early, too, gets a way out for each turn, and each knows at which turn it
   was left.  What comes next must not be copied into all of them.  */

#include "early/early.h"
#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cgraph.h"
#include "cfgloop.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "tree-scalar-evolution.h"
#include "tree-inline.h"

/* Insns, in GCC's estimates: a call with all that it does is thought to take CALL_TIME; a loop
   is to grow by no more than MOST_INSNS, or MOST_STRAIGHT if it chooses nothing, and by no more
   than INSNS_FOR_PERCENT for each hundredth of the function's time that is saved: by one if it
   is not entered OFTEN times, but SOMETIMES.  It turns no more than MOST_TURNS times.  More of
   each made programs longer, but hardly faster (doc/regions.texi, Short loops).  */
#define CALL_TIME 100
#define MOST_INSNS 200
#define MOST_STRAIGHT 20
#define INSNS_FOR_PERCENT 10
#define MOST_TURNS 64
#define OFTEN 6
#define SOMETIMES 3

/* What is known of an innermost loop.  */
struct turn
{
  unsigned turns;	/* How often it turns.  */
  gcond *last;		/* Where that is tested.  */
  int size, stays;	/* Insns of a turn; those that a copy of it still has.  */
  bool chooses;		/* Does a copy choose anything?  */
  sreal saves;		/* Insns' time that each copy takes less.  */
};

/* ---- What a turn computes -------------------------------------------------------------- */

/* Is OP a constant in each turn?  KNOWN has the versions of the names that are.  */
static bool
known_p (tree op, bitmap known)
{
  return (TREE_CODE (op) == SSA_NAME ? bitmap_bit_p (known, SSA_NAME_VERSION (op))
	  : is_gimple_min_invariant (op));
}

/* Into KNOWN what begins as a constant and gets one more added at each turn of LOOP.  */
static void
find_known_phis (class loop *loop, bitmap known)
{
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree x = gimple_phi_result (i.phi ());
      affine_iv iv;
      if (!virtual_operand_p (x) && simple_iv (loop, loop, x, &iv, false)
	  && is_gimple_min_invariant (iv.base) && is_gimple_min_invariant (iv.step))
	bitmap_set_bit (known, SSA_NAME_VERSION (x));
    }
}

/* Does STMT compute such a constant?  */
static bool
computes_known_p (gimple *stmt, bitmap known)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    if (!known_p (use, known))
      return false;
  return true;
}

/* Is what STMT does left out in a copy of a turn, whose last test is LAST?  If it computes,
   what it sets is known behind it.  The sum of an address and such a constant is part of what
   reads or writes there.  */
static bool
left_out_p (gimple *stmt, gcond *last, bitmap known)
{
  if (gcond *cond = dyn_cast<gcond *> (stmt))
    return cond == last || (known_p (gimple_cond_lhs (cond), known)
			    && known_p (gimple_cond_rhs (cond), known));
  if (computes_known_p (stmt, known))
    {
      bitmap_set_bit (known, SSA_NAME_VERSION (gimple_assign_lhs (stmt)));
      return true;
    }
  return (is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
	  && known_p (gimple_assign_rhs2 (stmt), known));
}

/* ---- What it takes -------------------------------------------------------------- */

/* The time that STMT takes, in insns; one that branches waits for its target, too.  */
static int
time_of (gimple *stmt)
{
  return (estimate_num_insns (stmt, &eni_time_weights)
	  + (gimple_code (stmt) == GIMPLE_COND) + real_call_p (stmt) * CALL_TIME);
}

/* How often is C counted for once of FROM?  */
static sreal
times (profile_count c, profile_count from)
{
  return c.initialized_p () ? c.to_sreal_scale (from) : sreal (0);
}

/* The time of a call of the function.  */
static sreal
function_time (void)
{
  sreal sum = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      int t = 0;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	t += time_of (gsi_stmt (i));
      sum += times (bb->count, ENTRY_BLOCK_PTR_FOR_FN (cfun)->count) * t;
    }
  return sum;
}

/* How often is the function called, at most, for one call of who calls it?  At least once.  */
static sreal
times_called (void)
{
  sreal most = 1;
  for (cgraph_edge *e = cgraph_node::get (cfun->decl)->callers; e; e = e->next_caller)
    most = MAX (most, e->sreal_frequency ());
  return most;
}

/* ---- Which loops --------------------------------------------------------------------- */

/* Finds how often LOOP turns, and where that is tested.  */
static bool
count_turns (class loop *loop, turn *t)
{
  edge exit = single_exit (loop);
  class tree_niter_desc desc;
  tree n = chrec_dont_know;
  if (!exit)
    n = find_loop_niter (loop, &exit);
  else if (number_of_iterations_exit (loop, exit, &desc, false))
    n = desc.niter;
  /* What turns once is GCC's: to unroll it once says that it is to stay.  */
  if (!tree_fits_uhwi_p (n) || integer_zerop (n) || tree_to_uhwi (n) >= MOST_TURNS)
    return false;
  t->turns = tree_to_uhwi (n) + 1;
  t->last = branch_condition (exit->src);
  return t->last && may_go_p (t->last);
}

/* Does STMT name a constant that no single insn makes?  */
static bool
names_long_constant_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree n = gimple_op (stmt, k);
      machine_mode mode = TREE_CODE (n) == INTEGER_CST ? TYPE_MODE (TREE_TYPE (n)) : VOIDmode;
      if (SCALAR_INT_MODE_P (mode) && HWI_COMPUTABLE_MODE_P (mode)
	  && set_src_cost (gen_int_mode (TREE_INT_CST_LOW (n), mode), mode, true)
	     > COSTS_N_INSNS (1))
	return true;
    }
  return false;
}

/* Does STMT choose, by a branch or without?  */
static bool
chooses_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return gimple_code (stmt) == GIMPLE_COND;
  switch (gimple_assign_rhs_code (stmt))
    {
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR:
    case COND_EXPR:
      return true;
    default:
      return false;
    }
}

/* What a turn of LOOP has into T.  False: it calls something, or has constants that the loop
   keeps in a register and each copy would make again, if there is no other loop around.  */
static bool
count_insns (class loop *loop, turn *t)
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  bool calls = false, alone = loop_depth (loop) == 1, makes = false;
  auto_bitmap known;
  find_known_phis (loop, known);
  t->size = t->stays = 0;
  t->chooses = false;
  t->saves = 0;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	int n = estimate_num_insns (stmt, &eni_size_weights);
	calls |= real_call_p (stmt);
	t->size += n;
	if (is_gimple_debug (stmt))
	  continue;
	if (!left_out_p (stmt, t->last, known))
	  {
	    t->stays += n;
	    t->chooses |= chooses_p (stmt);
	    makes |= alone && names_long_constant_p (stmt);
	  }
	else
	  t->saves += times (body[k]->count, loop->header->count) * time_of (stmt);
      }
  free (body);
  return !calls && !makes;
}

/* Is LOOP an innermost one that can be unrolled, and has nobody said whether it is to be?  */
static bool
can_unroll_p (class loop *loop)
{
  return (loop_outer (loop) && !loop->inner && !loop->unroll && !loop->force_vectorize
	  && loop->header->count.nonzero_p () && !optimize_loop_nest_for_size_p (loop)
	  && can_duplicate_loop_p (loop));
}

/* Is LOOP to be unrolled, in a function that is called CALLED times?  *TIME is that of a call,
   or 0 if that is not known yet.  */
static bool
worth_unrolling_p (class loop *loop, const turn &t, sreal *time, sreal called)
{
  sreal entered = times (loop_preheader_edge (loop)->count (),
			 ENTRY_BLOCK_PTR_FOR_FN (cfun)->count);
  int grows = t.turns * t.stays - t.size;
  int for_percent = entered * called >= OFTEN ? INSNS_FOR_PERCENT : 1;
  if (entered * called < SOMETIMES || grows > (t.chooses ? MOST_INSNS : MOST_STRAIGHT))
    return false;
  if (*time == 0)
    *time = function_time ();
  return *time * grows <= entered * t.turns * t.saves * (for_percent * 100);
}

unsigned
unroll_loops (void)
{
  /* At -O3, too, GCC unrolls by itself; -fno-unroll-loops says what is wanted.  */
  if (nothing_changes () || !options.unroll || flag_cunroll_grow_size
      || global_options_set.x_flag_unroll_loops || !current_loops
      || number_of_loops (cfun) <= 1 || !ENTRY_BLOCK_PTR_FOR_FN (cfun)->count.nonzero_p ())
    return 0;
  sreal time = 0, called = times_called ();
  for (class loop *loop : *get_loops (cfun))
    {
      turn t;
      if (options.limit == 0)
	break;
      if (!loop || !can_unroll_p (loop) || !count_turns (loop, &t)
	  || !count_insns (loop, &t) || !worth_unrolling_p (loop, t, &time, called))
	continue;
      tell_change (t.last, "loops-unrolled", "loop becomes straight code");
      if (dump_file)
	fprintf (dump_file, "loop %d: %u turns of %d insns, %d for each copy\n", loop->num,
		 t.turns, t.size, t.stays);
      loop->unroll = t.turns;
      if (!single_exit (loop))
	note_ways_out ();
    }
  return 0;
}
