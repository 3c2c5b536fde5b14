/* worth.cc: is what is planned worth it?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A region is worth it if its straight code costs no more than its branches.  But what changes in a
   function, be it one insn, makes the register allocator give other values registers and
   others memory, in all of it: for better or worse, as it happens, and a large function by
   far more than a branch.  So a plan that hardly gains anything is dropped whole, and the
   function is GCC's.  */

#include "write/write.h"
#include "promise/promise.h"

/* Insns that are made again are no dearer than they were; but where that decides, straight
   code must gain one in so many.  With less the kernels with a profile took more.  */
#define SURE 12

/* A plan must gain one in so many: of the time, or of the insns.  */
#define REACTION 500

/* What running from the end of HEAD to B's joins costs on the average, in 1/1000 of
   GCC's units, with probability SCALE (of 1000) to be there at all.  Counts
   code size instead unless SPEED: each block once.  */
static long
path_cost (basic_block bb, const plan_block *b, bool head, long scale, bool speed,
	   hash_set<basic_block> *seen)
{
  if (!head && (bb == b->join[0] || bb == b->join[1]))
    return 0;
  if (scale == 0 || (!speed && seen->add (bb)))
    return 0;
  long cost = 0;
  rtx_insn *insn;
  if (!head)
    FOR_BB_INSNS (bb, insn)
      if (NONDEBUG_INSN_P (insn) && !JUMP_P (insn))
	cost += price_insn (insn, speed);
  cost += price_branch (bb);
  cost *= scale;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      long p = speed ? price_odds (e) / (REG_BR_PROB_BASE / 1000) : 1000;
      cost += path_cost (e->dest, b, false, scale * p / 1000, speed, seen);
    }
  return cost;
}

profile_probability
leaving_probability (const plan_block *b, basic_block from)
{
  profile_probability sum = profile_probability::never ();
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, from->succs)
    if (e->dest == b->join[0])
      sum += e->probability;
    else if (e->dest != b->join[1])
      sum += e->probability * leaving_probability (b, e->dest);
  return sum;
}

/* Does INSN set a register to another?  */
static bool
is_a_move (const rtx_insn *insn)
{
  rtx set = single_set (insn);
  return set && REG_P (SET_DEST (set)) && REG_P (SET_SRC (set));
}

/* What the insns of B's block cost that are dropped, as a compare whose insn is made again in
   another place.  A move need not be an insn in the end.  */
static long
made_again (const plan_block *b, bool speed)
{
  long cost = 0;
  for (rtx_insn *insn : b->dropped)
    if (!is_a_move (insn))
      cost += price_insn (insn, speed);
  return cost;
}

const char *
loses (psi_fn *fn, const plan_block *b)
{
  bool speed = optimize_bb_for_speed_p (b->bb);
  /* What IT takes, and long insns, counts in bytes only.  */
  int wider = speed ? 0 : price_wider ();
  long after = price_spills (b->bb) + (speed ? 0 : price_block () / 2);
  for (psi_insn *i : b->steps)
    if (!step_keeps (b, i))
      after += value_folds (fn, i) ? 0 : price_insn (host_of (i)->fresh, speed) + wider;
  if (b->join[1])
    after += price_jump (b->bb, leaving_probability (b, b->bb));
  hash_set<basic_block> seen;
  long before = path_cost (b->bb, b, true, 1000, speed, &seen);
  if (after * 1000 > before)
    {
      long again = after - made_again (b, speed);
      if (again * 1000 <= before - before / SURE)
	after = again;
    }
  if (dump_file)
    fprintf (dump_file, "bb %d: cost %ld before, %ld after\n", b->bb->index,
	     before / 1000, after);
  remark_cost (b->bb, before / 1000, after);
  if (after * 1000 > before)
    return "cost";
  /* One insn needs no register more under a condition, and here its value gets the name of
     what it stands in for.  */
  int pairs;
  long ce3 = b->join[1] ? -1 : ce3_cost (b->bb, b->join[0], &pairs);
  bool alone = ce3 <= COSTS_N_INSNS (1);
  return ce3 >= 0 && after >= ce3 && (pairs || (!alone && price_nearly_crowded (b->bb)))
	 ? "left to ce3" : NULL;
}

/* How often BB is executed, in GCC's counts.  */
static double
times (basic_block bb)
{
  return bb->count.initialized_p () ? (double) bb->count.to_gcov_type () : 0;
}

/* What the function takes, in GCC's units, all of its blocks as often as they are executed.  */
static double
time_taken (void)
{
  double sum = 0;
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONDEBUG_INSN_P (insn))
	sum += times (bb) * price_insn (insn, true);
  return sum;
}

static long
count_insns (void)
{
  long n = 0;
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      n += NONDEBUG_INSN_P (insn);
  return n;
}

bool
gains_little (const rtl_plan *plan)
{
  double gain = 0;
  long regions = 0, before, after;
  for (const plan_block *b : plan->blocks)
    if (b->join[0])
      {
	if (target_ifconv (b->bb) != PSI_IFCONV_COST
	    || !remark_priced (b->bb, &before, &after))
	  return false;
	gain += times (b->bb) * (before - after);
	regions++;
      }
  /* A region is at least one branch less.  */
  return (regions && regions * REACTION < count_insns ()
	  && gain * REACTION < time_taken ());
}
