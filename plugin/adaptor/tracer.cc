/* tracer.cc: tails that are not to be duplicated.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   With a profile GCC's pass "tracer" copies what follows a join into the more probable
   arm, often with a loop's end.  The join is gone then, and nothing can be converted
   any more.  That suits branches that a processor predicts.  So the pass does not run in
   a function where an innermost loop without calls has a branch that, by the profile,
   goes either way, with little between it and its join.  Others keep it.  */

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

/* Does BB end in a branch that goes either way, in a loop with its join?  */
static bool
worth_converting (basic_block bb)
{
  edge e = EDGE_COUNT (bb->succs) == 2 ? EDGE_SUCC (bb, 0) : NULL;
  if (!e || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
      || !maybe_hot_bb_p (cfun, bb) || !price_either_way (e))
    return false;
  basic_block join = get_immediate_dominator (CDI_POST_DOMINATORS, bb);
  return (join && join->loop_father == bb->loop_father
	  && join != bb->loop_father->header && little_between (bb, join)
	  && innermost_without_calls (bb->loop_father));
}

/* VALUE: does the current pass run?  */
static void
gate (void *value, void *)
{
  bool *runs = (bool *) value;
  if (!*runs || strcmp (current_pass->name, "tracer")
      || options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
      || profile_status_for_fn (cfun) != PROFILE_READ || !current_loops)
    return;
  bool known = dom_info_available_p (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    *runs = *runs && !worth_converting (bb);
  if (!known)
    free_dominance_info (CDI_POST_DOMINATORS);
}

void
tracer_register (const char *name)
{
  register_callback (name, PLUGIN_OVERRIDE_GATE, gate, NULL);
}
