/* joins.cc: joins that GCC is to leave where they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   With a profile GCC copies code in loops, and what was a join is none any more; then
   nothing can be converted.  That suits branches that a processor predicts.

   - The pass "tracer" copies what follows a join into the more probable arm, often with
     a loop's end.  It does not run in a function where an innermost loop without calls
     has a branch that, by the profile, goes either way, with little between it and its
     join.  Others keep it.
   - The pass "cunroll" peels a few turns of a loop that has few.  To GCC a loop in which
     two arms go back to the header is two loops, the one within going round with one of
     the arms; peeled, each turn has its own copy of what follows the branch.  Where such
     a branch goes either way the loop within is not peeled.  */

#include "adaptor.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "cfgloop.h"

#define REGION_STATEMENTS 16

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

static bool
innermost_without_calls (class loop *loop)
{
  if (!loop_outer (loop) || loop->inner)
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

/* VALUE: does the current pass run?  */
static void
gate (void *value, void *)
{
  bool *runs = (bool *) value;
  bool tracer = !strcmp (current_pass->name, "tracer");
  if (!*runs || (!tracer && strcmp (current_pass->name, "cunroll"))
      || options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
      || profile_status_for_fn (cfun) != PROFILE_READ || !current_loops)
    return;
  *runs = !keep_joins (tracer);
}

void
joins_register (const char *name)
{
  register_callback (name, PLUGIN_OVERRIDE_GATE, gate, NULL);
}
