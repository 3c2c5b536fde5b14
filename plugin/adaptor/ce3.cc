/* ce3.cc: who converts what: psissa, or GCC after register allocation.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC converts again after register allocation, in its pass ce3, by a limit on the
   length of the arms.  There nothing moves that was allocated, so where its straight
   code is no longer than psissa's the region is left to it.

   It would also convert regions that psissa refused because of their cost, or because
   time is to be constant.  So the edges of these branches are marked before that pass as
   edges along which blocks are not to be merged; ce3 leaves such edges alone.  The marks go
   right after it.  Where the costs are nearly the same no edge is marked: they are not
   that exact, and hold no mispredictions without a profile.

   What psissa priced is a region, from its branch to where all ways meet.  Where one of
   them only goes elsewhere behind its block, ce3 puts this block under the branch's
   condition, and the branch behind it: it saves a jump, and says nothing of the rest.
   No price was asked for that, so it is let through, unless time is to be constant or
   the user wants branches.

   A branch is known by its jump's UID, which the passes in between keep.  Where a pass
   makes a new jump, the mark is lost, and ce3 decides as it always did.  */

#include "adaptor.h"

/* From where on straight code is much dearer than branches, in 1/100 of what these
   cost.  */
#define MUCH_DEARER 105

/* Branches of which nothing is to become straight code, and of whose region not all is:
   it is dearer.  */
static hash_set<int_hash<int, -1, -2>> closed, dear;
/* There are marks.  */
static bool marked;

void
ce3_begin (void)
{
  closed.empty ();
  dear.empty ();
  marked = false;
}

/* ---- What it will convert ------------------------------------------------------------ */

/* How many insns an arm may have; of two the sum of it.  */
static int
longest_arm (void)
{
#ifdef MAX_CONDITIONAL_EXECUTE
  return MAX_CONDITIONAL_EXECUTE;
#else
  return BRANCH_COST (optimize_function_for_speed_p (cfun), false) + 1;
#endif
}

/* What ARM costs under condition COND; -1: it has insns that cannot be.  Adds
   the number of its insns to *N.  */
static int
cost_of_arm (basic_block arm, rtx cond, int *n)
{
  bool speed = optimize_bb_for_speed_p (arm);
  int cost = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (arm, insn)
    {
      if (!NONDEBUG_INSN_P (insn) || (insn == BB_END (arm) && simplejump_p (insn)))
	continue;
      if (CALL_P (insn) || JUMP_P (insn) || !target_cond_exec (cond, PATTERN (insn)))
	return -1;
      ++*n;
      cost += price_insn (insn, speed);
    }
  return cost;
}

/* Is ARM a block between BB and JOIN, with nothing else around it?  */
static bool
arm_p (basic_block arm, basic_block bb, basic_block join)
{
  return (arm != join && single_pred_p (arm) && single_pred (arm) == bb
	  && single_succ_p (arm) && single_succ (arm) == join);
}

long
ce3_cost (basic_block bb, basic_block join)
{
  rtx set = targetm.have_conditional_execution () && flag_if_conversion2
	    ? pc_set (BB_END (bb)) : NULL;
  if (!set || !simple_condition_p (XEXP (SET_SRC (set), 0)))
    return -1;
  rtx cond = XEXP (SET_SRC (set), 0);
  long cost = 0;
  int n = 0, arms = 0;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      if (e->dest == join)
	continue;
      int arm = arm_p (e->dest, bb, join) ? cost_of_arm (e->dest, cond, &n) : -1;
      if (arm < 0)
	return -1;
      cost += arm;
      arms++;
    }
  return n <= arms * longest_arm () ? cost : -1;
}

/* ---- What it is not to convert ----------------------------------------------------- */

/* Is straight code for BB's region so much dearer than branches, as far as either is
   known, that GCC is to leave it alone?  */
static bool
much_dearer (basic_block bb)
{
  long before, after;
  return (!remark_priced (bb, &before, &after)
	  || after * 100 > before * MUCH_DEARER);
}

void
tell_refusal (basic_block bb, const char *why)
{
  stats_refused (why);
  promise_refused (bb, why);
  mark_mode mark = mark_of_jump (BB_END (bb));
  if (mark == MARK_BRANCHES || mark_constant_time (mark))
    closed.add (INSN_UID (BB_END (bb)));
  else if (!strcmp (why, "cost") && much_dearer (bb))
    dear.add (INSN_UID (BB_END (bb)));
  if (dump_file)
    fprintf (dump_file, "bb %d: refused: %s\n", bb->index, why);
  remark_note (bb, why);
}

/* Do BB's ways meet again behind a block of each, or of one?  */
static bool
meets_again (basic_block bb)
{
  basic_block a = EDGE_SUCC (bb, 0)->dest, b = EDGE_SUCC (bb, 1)->dest;
  return (arm_p (a, bb, b) || arm_p (b, bb, a)
	  || (single_succ_p (a) && arm_p (a, bb, single_succ (a))
	      && arm_p (b, bb, single_succ (a))));
}

/* Is BB's branch to stay?  */
static bool
left_alone (basic_block bb)
{
  if (!any_condjump_p (BB_END (bb)))
    return false;
  int uid = INSN_UID (BB_END (bb));
  return closed.contains (uid) || (dear.contains (uid) && meets_again (bb));
}

unsigned
ce3_close (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (closed.is_empty () && dear.is_empty ())
    return 0;
  /* GCC's own marks stand at landing pads.  */
  FOR_EACH_BB_FN (bb, cfun)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (e->flags & EDGE_PRESERVE)
	return 0;
  marked = true;
  FOR_EACH_BB_FN (bb, cfun)
    if (left_alone (bb))
      {
	FOR_EACH_EDGE (e, ei, bb->succs)
	  e->flags |= EDGE_PRESERVE;
	if (dump_file)
	  fprintf (dump_file, "bb %d: left as it is, insn %d\n", bb->index,
		   INSN_UID (BB_END (bb)));
      }
  return 0;
}

unsigned
ce3_open (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (marked)
    FOR_ALL_BB_FN (bb, cfun)
      FOR_EACH_EDGE (e, ei, bb->succs)
	e->flags &= ~EDGE_PRESERVE;
  marked = false;
  return 0;
}
