/* ce3.cc: who converts what: psissa, or GCC after register allocation.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC converts again after register allocation, in its pass ce3, by a limit on the
   length of the arms.  There nothing moves that was allocated, so where its straight
   code is no longer than psissa's the region is left to it.

   It would also convert regions that psissa refused because of their cost, or because
   time is to be constant.  So it is kept from these branches (base/preserve.cc).  Where the
   costs are nearly the same it is not: they are not that exact, and hold no mispredictions
   without a profile.  Nor is it outside loops, as branches are longer.

   What psissa priced is a region, from its branch to where all ways meet.  What its arms are
   when ce3 runs is priced again, as they can have become shorter; with a profile so are
   those of a region that was refused before it had a price.  Where one of
   them only goes elsewhere behind its block, or where ce3 cannot convert them all, it
   puts this block under the branch's condition, and the branch behind it: it saves a jump,
   and says nothing of the rest.  No price was asked for that.  It is let through, unless
   time is to be constant or the user wants branches, but for two cases.

   - A loop's turn ends where the block goes.  Of the ways that end there one falls into
     the loop's own branch, and others get a copy of it, whatever becomes of this one: as a
     rule no jump is saved.  A turn by way of the block would take two branches for one, and
     the others wait for its insns.  For one slot that is not sure, if there are more ways
     than the branch's two.
   - The block costs less where it is, as often as the branch goes which way.  A block of
     one insn costs too little to be so sure of a guess: there a profile or the user must
     say it.

   A branch is known by its jump's UID, which the passes in between keep.  Where a pass
   makes a new jump, the mark is lost, and ce3 decides as it always did.  */

#include "promise/promise.h"
#include "read/read.h"

/* From where on straight code is much dearer than branches, in 1/100 of what these
   cost.  */
#define MUCH_DEARER 106

/* Branches that stay, by their jumps' UIDs: of which nothing is to become straight code;
   of whose region not all is: it is dearer; and all of them.  */
static hash_set<int_hash<int, -1, -2>> closed, dear, refused;

void
ce3_begin (void)
{
  closed.empty ();
  dear.empty ();
  refused.empty ();
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

/* The word in memory that INSN stores or loads; or null.  */
static rtx
word_of (rtx_insn *insn)
{
  rtx set = single_set (insn);
  rtx mem = !set ? NULL : MEM_P (SET_DEST (set)) ? SET_DEST (set) : SET_SRC (set);
  return mem && MEM_P (mem) && GET_MODE (mem) == SImode ? mem : NULL;
}

/* Do INSN and LAST, if that is not null, both load, or both store, words side by side?  GCC
   makes one insn of such before ce3, but not of what is under a condition by then.  */
static bool
pairs_with (rtx_insn *insn, rtx_insn *last)
{
  rtx a = word_of (insn), b = last ? word_of (last) : NULL;
  if (!a || !b || (a == SET_DEST (single_set (insn))) != (b == SET_DEST (single_set (last))))
    return false;
  poly_int64 at_a, at_b;
  rtx base_a = strip_offset (XEXP (a, 0), &at_a), base_b = strip_offset (XEXP (b, 0), &at_b);
  return (rtx_equal_p (base_a, base_b)
	  && (known_eq (at_a - at_b, 4) || known_eq (at_b - at_a, 4)));
}

/* Insns of arms, how often GCC makes one of two, and what those that load take beside a
   slot each.  */
struct arm_insns
{
  int n = 0, pairs = 0, waits = 0;
};

/* What ARM costs under condition COND, and adds its insns to OF; -1: it has some that
   cannot be under one.  */
static int
cost_of_arm (basic_block arm, rtx cond, arm_insns *of)
{
  bool speed = optimize_bb_for_speed_p (arm);
  int cost = 0;
  rtx_insn *insn, *last = NULL;
  FOR_BB_INSNS (arm, insn)
    {
      if (!NONDEBUG_INSN_P (insn) || (insn == BB_END (arm) && simplejump_p (insn)))
	continue;
      if (CALL_P (insn) || JUMP_P (insn) || !target_cond_exec (cond, PATTERN (insn)))
	return -1;
      of->n++;
      if (pairs_with (insn, last))
	{
	  of->pairs++;
	  last = NULL;
	  continue;
	}
      int own = price_insn (insn, speed);
      cost += own;
      if (single_set (insn) && contains_mem_rtx_p (SET_SRC (single_set (insn))))
	of->waits += MAX (own - COSTS_N_INSNS (1), 0);
      if (word_of (insn))
	last = insn;
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

/* The condition of BB's branch, if ce3 could put insns under it; or null.  */
static rtx
condition_of (basic_block bb)
{
  rtx set = targetm.have_conditional_execution () && flag_if_conversion2
	    ? pc_set (BB_END (bb)) : NULL;
  return set && simple_condition_p (XEXP (SET_SRC (set), 0)) ? XEXP (SET_SRC (set), 0)
	 : NULL;
}

long
ce3_cost (basic_block bb, basic_block join, int *pairs)
{
  rtx cond = condition_of (bb);
  if (!cond)
    return -1;
  long cost = 0;
  arm_insns of;
  int arms = 0;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      if (e->dest == join)
	continue;
      int arm = arm_p (e->dest, bb, join) ? cost_of_arm (e->dest, cond, &of) : -1;
      if (arm < 0)
	return -1;
      cost += arm;
      arms++;
    }
  *pairs = of.pairs;
  return of.n <= arms * longest_arm () ? cost : -1;
}

/* ---- What it is not to convert ----------------------------------------------------- */

/* Is straight code for BB's region so much dearer than branches, as far as either is
   known, that GCC is to leave it alone?  Branches are longer: they are worth that where they
   are executed more often than the function is called.  Where bytes count, and psissa's
   straight code has wider insns, they are not: GCC's has a short arm's insns as they are.  */
static bool
much_dearer (basic_block bb)
{
  bool speed = optimize_bb_for_speed_p (bb);
  long before, after;
  if (!speed && price_wider ())
    return false;
  return (!remark_priced (bb, &before, &after)
	  || (after * 100 > before * MUCH_DEARER
	      && (!speed || !(bb->count <= ENTRY_BLOCK_PTR_FOR_FN (cfun)->count))));
}

void
tell_refusal (basic_block bb, const char *why)
{
  stats_refused (why);
  promise_refused (bb, why);
  refused.add (INSN_UID (BB_END (bb)));
  mark_mode mark = mark_of_jump (BB_END (bb));
  if (mark == MARK_BRANCHES || mark_constant_time (mark))
    closed.add (INSN_UID (BB_END (bb)));
  else if (!strcmp (why, "cost") && much_dearer (bb))
    dear.add (INSN_UID (BB_END (bb)));
  if (dump_file)
    fprintf (dump_file, "bb %d: refused: %s\n", bb->index, why);
  remark_note (bb, why);
}

/* Where BB's ways meet again behind a block of each, or of one; or null.  */
static basic_block
meeting (basic_block bb)
{
  basic_block a = EDGE_SUCC (bb, 0)->dest, b = EDGE_SUCC (bb, 1)->dest;
  if (arm_p (a, bb, b))
    return b;
  if (arm_p (b, bb, a))
    return a;
  return (single_succ_p (a) && arm_p (a, bb, single_succ (a))
	  && arm_p (b, bb, single_succ (a))) ? single_succ (a) : NULL;
}

/* Does E go back to where a loop begins, or to a block that only does that?  */
static bool
goes_back (edge e)
{
  return (e->flags & EDGE_DFS_BACK)
	 || (single_succ_p (e->dest) && forwarder_block_p (e->dest)
	     && (single_succ_edge (e->dest)->flags & EDGE_DFS_BACK));
}

static int
n_insns (basic_block bb)
{
  rtx_insn *insn;
  int n = 0;
  FOR_BB_INSNS (bb, insn)
    n += NONDEBUG_INSN_P (insn) && !JUMP_P (insn);
  return n;
}

/* Does a loop's turn end in BB?  */
static bool
asks_for_turn (basic_block bb)
{
  edge e;
  edge_iterator ei;
  if (bb != EXIT_BLOCK_PTR_FOR_FN (cfun) && any_condjump_p (BB_END (bb)))
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (goes_back (e))
	return true;
  return false;
}

/* Does a loop's turn end behind BB's block ARM, and elsewhere behind BB's other way
   only?  Or, if ARM takes more than one slot under a condition, behind others, too?  */
static bool
ends_turn (basic_block arm, basic_block bb)
{
  if (!single_succ_p (arm) || !arm_p (arm, bb, single_succ (arm)))
    return false;
  basic_block end = single_succ (arm);
  int slots = n_insns (arm) + (price_block () > 0);
  return ((EDGE_COUNT (end->preds) == 2 || slots > 1)
	  && n_insns (end) < param_max_grow_copy_bb_insns && asks_for_turn (end));
}

/* What the jump at an arm's end costs.  */
static int
jump_behind (void)
{
  return COSTS_N_INSNS (1) + price_taken ();
}

/* Does the block that E leads to cost more under E's condition than where it is, with a
   jump at its end?  The branch is there either way.  */
static bool
dear_alone (edge e)
{
  arm_insns of;
  int64_t arm = cost_of_arm (e->dest, condition_of (e->src), &of);
  return arm >= 0 && price_odds (e) * (arm + jump_behind ()) < REG_BR_PROB_BASE * arm;
}

/* Is the block that E leads to, and that goes elsewhere, to stay where it is?  */
static bool
arm_stays (edge e)
{
  return (ends_turn (e->dest, e->src)
	  || (single_pred_p (e->dest) && single_succ_p (e->dest)
	      && (price_known (e->src) || n_insns (e->dest) > 1) && dear_alone (e)));
}

/* Was BB's region refused before it had a price, and is it known how often BB branches?  */
static bool
never_priced (basic_block bb)
{
  long before, after;
  return price_known (bb) && !remark_priced (bb, &before, &after);
}

/* Are BB's arms, as they are now, still much dearer under its condition?  What they had in
   common may have been put behind JOIN since they were priced, or above BB's end.  */
static bool
still_dear (basic_block bb, basic_block join)
{
  rtx cond = condition_of (bb);
  /* Some cores take no time for it.  */
  int64_t straight = price_block () / 2 * REG_BR_PROB_BASE;
  int64_t branches = (int64_t) price_branch (bb) * REG_BR_PROB_BASE;
  bool jumps = !asks_for_turn (join);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->dest != join)
      {
	arm_insns of;
	int arm = cond ? cost_of_arm (e->dest, cond, &of) : -1, odds = price_odds (e);
	if (arm < 0)
	  return true;
	int jump = jumps && simplejump_p (BB_END (e->dest)) ? jump_behind () : 0;
	/* What is not loaded is not waited for.  */
	straight += (int64_t) (arm - of.waits) * REG_BR_PROB_BASE + (int64_t) odds * of.waits;
	branches += (int64_t) odds * (arm + jump);
      }
  return straight * 100 > branches * MUCH_DEARER;
}

/* Is BB's branch to stay?  */
static bool
left_alone (basic_block bb)
{
  if (!any_condjump_p (BB_END (bb)) || EDGE_COUNT (bb->succs) != 2)
    return false;
  int uid = INSN_UID (BB_END (bb));
  if (closed.contains (uid) || !refused.contains (uid))
    return closed.contains (uid);
  int pairs;
  basic_block join = meeting (bb);
  if (join && (dear.contains (uid) || ce3_cost (bb, join, &pairs) >= 0))
    return (dear.contains (uid) || never_priced (bb)) && still_dear (bb, join);
  return (condition_of (bb) && optimize_bb_for_speed_p (bb)
	  && (arm_stays (EDGE_SUCC (bb, 0)) || arm_stays (EDGE_SUCC (bb, 1))));
}

unsigned
ce3_close (void)
{
  basic_block bb;
  if (refused.is_empty () || !preserve_possible ())
    return 0;
  mark_dfs_back_edges ();
  FOR_EACH_BB_FN (bb, cfun)
    if (left_alone (bb))
      {
	preserve_branch (bb);
	if (dump_file)
	  fprintf (dump_file, "bb %d: left as it is, insn %d\n", bb->index,
		   INSN_UID (BB_END (bb)));
      }
  return 0;
}
