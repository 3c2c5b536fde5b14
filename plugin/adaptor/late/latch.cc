/* latch.cc: what ends a loop's turn stands where it would be jumped to, too.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     H: ..			H: ..
     A: ..; b L			A: ..; cmp x, y; bne H; b F
     B: ..			B: ..
     L: cmp x, y; bne H		L: cmp x, y; bne H
     F:				F:

   Arms that stay branches meet in front of the test for another turn, and all but one jump
   there.  With a test of its own an arm takes one branch a turn, and jumps only where the
   loop is left.  If L falls into H and branches to F, the copy asks the opposite.  GCC's
   "bbro" copies tests, too, but where that lets it lay more blocks in a row only.  This runs
   behind it: where blocks lie is known, and none moves.  Tests that do not end a turn are not
   copied: for a thousandth of the cycles text grew by four.  Nor is any where there are
   conditional moves only: on x86-64 and AArch64 it took as many cycles.  */

#include "late/late.h"
#include "read/read.h"

/* So many bytes are copied for a jump saved in each turn, at most; for one in every other
   turn half of that; for one in more turns than TURNS none: the arms of a large switch would
   each get a copy.  */
#define BYTES 100
#define TURNS 6

struct latch_copy
{
  basic_block from, latch;	/* FROM jumps to LATCH.  */
};

/* Does E, which leaves a block, begin the next turn of a loop?  */
static bool
next_turn_p (edge e)
{
  return e->dest != e->src && dominated_by_p (CDI_DOMINATORS, e->src, e->dest);
}

/* Is E a plain jump in the function, not from what is run often to what is not?  */
static bool
plain_p (edge e)
{
  return (!(e->flags & (EDGE_COMPLEX | EDGE_CROSSING))
	  && e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun));
}

/* How many bytes has BB, which ends a loop's turn, if it can be copied; 0: it cannot.  Calls
   are not: what they read as arguments would be lost.  Nor is asm, which the target has no
   insn for: it may have a label.  */
static int
latch_length (basic_block bb)
{
  if (EDGE_COUNT (bb->succs) != 2 || EDGE_COUNT (bb->preds) < 2
      || !any_condjump_p (BB_END (bb)) || !onlyjump_p (BB_END (bb))
      || !plain_p (EDGE_SUCC (bb, 0)) || !plain_p (EDGE_SUCC (bb, 1))
      || !(next_turn_p (EDGE_SUCC (bb, 0)) || next_turn_p (EDGE_SUCC (bb, 1)))
      || !can_duplicate_block_p (bb))
    return 0;
  int length = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (CALL_P (insn))
      return 0;
    else if (NONDEBUG_INSN_P (insn))
      {
	if (recog_memoized (insn) < 0)
	  return 0;
	length += get_attr_length (insn);
      }
  return length;
}

/* Is E, which enters a block of LENGTH bytes that can be copied, a jump that is worth it?  */
static bool
worth_copy_p (edge e, int length)
{
  return (single_succ_p (e->src) && plain_p (e) && simplejump_p (BB_END (e->src))
	  && optimize_bb_for_speed_p (e->src)
	  && e->count ().apply_scale (MIN (BYTES / length, TURNS), 1) >= e->dest->count);
}

/* Is INSN copied with its block?  For the debugger, too, a label is in one place.  */
static bool
copied_p (rtx_insn *insn)
{
  return (NONDEBUG_INSN_P (insn) || DEBUG_MARKER_INSN_P (insn)
	  || (DEBUG_BIND_INSN_P (insn)
	      && TREE_CODE (INSN_VAR_LOCATION_DECL (insn)) != LABEL_DECL));
}

static void
copy_latch (const latch_copy &c)
{
  edge goes = BRANCH_EDGE (c.latch), falls = FALLTHRU_EDGE (c.latch), e;
  basic_block leaves = split_block (c.from, PREV_INSN (BB_END (c.from)))->dest;
  rtx_insn *insn;

  FOR_BB_INSNS (c.latch, insn)
    if (copied_p (insn))
      emit_copy_of_insn_after (insn, BB_END (c.from));
  if (next_turn_p (falls)
      && invert_jump (as_a<rtx_jump_insn *> (BB_END (c.from)), block_label (falls->dest), 0))
    std::swap (goes, falls);
  e = make_edge (c.from, goes->dest, 0);
  e->probability = goes->probability;
  find_fallthru_edge (c.from->succs)->probability = falls->probability;
  leaves->count = c.from->count.apply_probability (falls->probability);
  e = redirect_edge_and_branch (single_succ_edge (leaves), falls->dest);
  gcc_assert (e);
  c.latch->count -= c.from->count;
  if (dump_file)
    fprintf (dump_file, "block %d copied behind %d\n", c.latch->index, c.from->index);
}

unsigned
copy_latches (void)
{
  if (nothing_changes () || !targetm.have_conditional_execution ()
      || !optimize_function_for_speed_p (cfun))
    return 0;
  auto_vec<latch_copy> copies;
  basic_block bb;
  edge e;
  edge_iterator i;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    if (int length = latch_length (bb))
      FOR_EACH_EDGE (e, i, bb->preds)
	if (worth_copy_p (e, length))
	  copies.safe_push ({ e->src, bb });
  for (const latch_copy &c : copies)
    {
      if (options.limit == 0)
	break;
      tell_change (BB_END (c.from), "latches-copied", "test for another turn copied");
      copy_latch (c);
    }
  free_dominance_info (CDI_DOMINATORS);
  return 0;
}
