/* joins.cc: joins that GCC is to leave where they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC copies code in loops, and what was a join is none any more; then
   nothing can be converted.  That suits branches that a processor predicts.

   - Jump threading: see threads.cc.
   - With a profile the pass "tracer" copies what follows a join into the more probable arm,
     often with a loop's end.  It does not run in a function where an innermost loop without
     calls, or the whole if it has neither loops nor calls, has a branch that, by the
     profile, goes either way, with so little between it and its join that straight code is
     likely to pay; and what such branches would gain is some of the function's time.  Others
     keep it.
   - With a profile the pass "cunroll" peels a few turns of a loop that has few.  To GCC a
     loop in which two arms go back to the header is two loops, the one within going round
     with one of the arms; peeled, each turn has its own copy of what follows the branch.
     Where such a branch goes either way the loop within is not peeled.  */

#include "price/price.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define REGION_STATEMENTS 16
/* Joins are kept for one part in so many of the function's time.  */
#define WORTHWHILE 75

/* P of REG_BR_PROB_BASE; half of it, if P is not known.  */
static int
per_base (profile_probability p)
{
  return p.initialized_p () ? p.to_reg_br_prob_base () : REG_BR_PROB_BASE / 2;
}

/* What straight code would gain between BB and JOIN, which all ways from it reach, each time
   that BB is executed, in REG_BR_PROB_BASE of COSTS_N_INSNS; negative: nothing, or there is
   much between them.  Of three statements one is no insn but part of another's address, or a
   conversion.  */
static int64_t
gain_between (basic_block bb, basic_block join)
{
  auto_vec<basic_block> work;
  hash_set<basic_block> seen;
  unsigned n = 0;
  int64_t gain = 0;
  work.safe_push (bb);
  while (!work.is_empty () && n <= REGION_STATEMENTS)
    {
      edge e;
      edge_iterator ei;
      basic_block b = work.pop ();
      int64_t often = per_base (b->count.probability_in (bb->count));
      if (EDGE_COUNT (b->succs) == 2)
	gain += often * price_taken_with (per_base (EDGE_SUCC (b, 1)->probability), true) * 3 / 2;
      if (b != bb)
	gain -= (REG_BR_PROB_BASE - often) * COSTS_N_INSNS (count_statements (b));
      FOR_EACH_EDGE (e, ei, b->succs)
	if (e->dest != join && !seen.add (e->dest))
	  {
	    n += count_statements (e->dest);
	    work.safe_push (e->dest);
	  }
    }
  return n <= REGION_STATEMENTS ? gain : -1;
}

/* The join of BB, in its loop, if BB ends in a branch that goes either way and is worth
   converting, and in *GAIN what that gives each time (gain_between); or null.  */
static basic_block
join_to_keep (basic_block bb, int64_t *gain)
{
  edge e = EDGE_COUNT (bb->succs) == 2 ? EDGE_SUCC (bb, 0) : NULL;
  if (!e || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
      || !maybe_hot_bb_p (cfun, bb) || !price_either_way (e))
    return NULL;
  basic_block join = get_immediate_dominator (CDI_POST_DOMINATORS, bb);
  return (join && join->loop_father == bb->loop_father
	  && (*gain = gain_between (bb, join)) >= 0
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
  bool known = dom_info_available_p (CDI_POST_DOMINATORS);
  sreal gains = 0, all = 0;
  if (!tracer && !price_predicts ())
    return false;
  basic_block bb;
  calculate_dominance_info (CDI_POST_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    {
      int64_t gain;
      sreal often = bb->count.to_sreal_scale (ENTRY_BLOCK_PTR_FOR_FN (cfun)->count);
      all += often * (count_statements (bb) + EDGE_COUNT (bb->succs));
      if (basic_block join = join_to_keep (bb, &gain))
	{
	  class loop *loop = bb->loop_father;
	  if (join != loop->header)
	    gains += often * gain;
	  /* 1 says that it is not to be unrolled; 0 that nothing is said.  */
	  else if (!tracer && half_of_a_loop (loop) && !loop->unroll)
	    loop->unroll = 1;
	}
    }
  if (!known)
    free_dominance_info (CDI_POST_DOMINATORS);
  return tracer && gains * WORTHWHILE > all * REG_BR_PROB_BASE * COSTS_N_INSNS (1);
}

bool
joins_asks (const char *name)
{
  return (threads_jumps (name) || !strcmp (name, "ethread") || !strcmp (name, "tracer")
	  || !strcmp (name, "cunroll") || !strcmp (name, "phiopt"));
}

bool
joins_gate (bool runs)
{
  const char *name = current_pass->name;
  bool tracer = !strcmp (name, "tracer");
  if (runs && threads_jumps (name))
    bound_threads (name);
  if (!runs || !cfun || nothing_converts ())
    return runs;
  if (no_early_threads (name) || hides_choice (name))
    return false;
  if ((!tracer && strcmp (name, "cunroll"))
      || profile_status_for_fn (cfun) != PROFILE_READ || !current_loops)
    return true;
  return !keep_joins (tracer);
}
