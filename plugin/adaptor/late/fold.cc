/* fold.cc: after register allocation, a value and its predicated copy become
   one predicated insn.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Before allocation nothing but tied moves and fresh names may be conditional.
   Now registers are known and the detour can go:

     t = op; C? x = t			->  C? x = op
     C? t = op; C? x = t		->  C? x = op
     t = x; C? t = op (t); C? x = t	->  C? x = op (x)

   when t is dead afterwards and nothing in between minds that op moves down to
   the copy.  What split2 leaves of a tied move, C? x = x, goes too.  Runs right
   after split2, which makes cond_exec of tied moves but for those of floating point,
   and before the prologue is made: a register that held nothing but such a t need not be saved.  */

#include "late/late.h"

/* The move C? x = t that INSN is, (set x (if_then_else C t x)) or with its arms in the
   other order; null: it is none, or the target has no such insn.  */
static rtx
tied_move (rtx_insn *insn)
{
  rtx set = NONJUMP_INSN_P (insn) ? PATTERN (insn) : NULL;
  if (!set || GET_CODE (set) != SET || !REG_P (SET_DEST (set))
      || GET_CODE (SET_SRC (set)) != IF_THEN_ELSE)
    return NULL;
  rtx cond = XEXP (SET_SRC (set), 0), x = SET_DEST (set);
  rtx then = XEXP (SET_SRC (set), 1), other = XEXP (SET_SRC (set), 2);
  if (rtx_equal_p (then, x))
    {
      cond = target_reverse (cond, NULL);
      std::swap (then, other);
    }
  return cond && REG_P (then) && rtx_equal_p (other, x)
	 ? target_cond_exec (cond, gen_rtx_SET (x, then)) : NULL;
}

unsigned
split_tied_moves (void)
{
  if (!targetm.have_conditional_execution ())
    return 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      rtx_insn *insn, *next;
      FOR_BB_INSNS_SAFE (bb, insn, next)
	if (rtx move = tied_move (insn))
	  {
	    rtx_insn *piece = emit_insn_after_setloc (copy_rtx (move), insn,
						      INSN_LOCATION (insn));
	    if (dump_file)
	      fprintf (dump_file, "insn %d becomes %d\n", INSN_UID (insn),
		       INSN_UID (piece));
	    delete_insn (insn);
	  }
    }
  return 0;
}

/* INSN is (cond_exec C (set x t)) with x and t registers of one mode.  */
static bool
predicated_move_p (const rtx_insn *insn)
{
  rtx pat = PATTERN (insn);
  if (GET_CODE (pat) != COND_EXEC)
    return false;
  rtx set = COND_EXEC_CODE (pat);
  return (GET_CODE (set) == SET && REG_P (SET_DEST (set))
	  && REG_P (SET_SRC (set))
	  && GET_MODE (SET_DEST (set)) == GET_MODE (SET_SRC (set)));
}

/* The SET that gives REG its value in INSN, under COND or unconditionally, if
   INSN does nothing else; null if not.  */
static rtx
defining_set (rtx_insn *insn, rtx reg, rtx cond)
{
  rtx pat = PATTERN (insn);
  if (GET_CODE (pat) == COND_EXEC)
    {
      if (!rtx_equal_p (COND_EXEC_TEST (pat), cond))
	return NULL;
      pat = COND_EXEC_CODE (pat);
    }
  if (GET_CODE (pat) != SET || !rtx_equal_p (SET_DEST (pat), reg)
      || side_effects_p (pat) || RTX_FRAME_RELATED_P (insn)
      || find_reg_note (insn, REG_EH_REGION, NULL))
    return NULL;
  return pat;
}

/* Can the value that SET computes at FROM be computed at TO, later in the same
   block?  REG, which it sets, is not mentioned between, so that it still holds
   there what SET itself may read of it.  */
static bool
can_move_down (rtx set, rtx reg, rtx_insn *from, rtx_insn *to)
{
  rtx src = SET_SRC (set);
  if (modified_between_p (src, from, to))
    return false;
  for (rtx_insn *i = NEXT_INSN (from); i != to; i = NEXT_INSN (i))
    if (NONDEBUG_INSN_P (i)
	&& (reg_overlap_mentioned_p (reg, PATTERN (i)) || CALL_P (i)))
      return false;
  return true;
}

/* Debug insns between FROM and TO no longer find in REG what they named.  */
static void
forget_debug (rtx reg, rtx_insn *from, rtx_insn *to)
{
  for (rtx_insn *i = from; i != to; i = NEXT_INSN (i))
    if (DEBUG_BIND_INSN_P (i)
	&& reg_mentioned_p (reg, INSN_VAR_LOCATION_LOC (i)))
      {
	INSN_VAR_LOCATION_LOC (i) = gen_rtx_UNKNOWN_VAR_LOC ();
	df_insn_rescan (i);
      }
}

/* How far up a copy looks for its value.  */
static const int reach = 8;

/* The insn that makes the value of COPY, in *SET, if COPY can make it; null: there is
   none.  */
static rtx_insn *
value_of_copy (rtx_insn *copy, rtx *set)
{
  rtx cond = COND_EXEC_TEST (PATTERN (copy));
  rtx move = COND_EXEC_CODE (PATTERN (copy));
  rtx x = SET_DEST (move), t = SET_SRC (move);
  rtx_insn *from = copy;
  *set = NULL;
  /* Pointless for what is a move already, and never for a wide mode.  */
  if (reg_overlap_mentioned_p (t, cond)
      || maybe_gt (GET_MODE_SIZE (GET_MODE (x)), UNITS_PER_WORD))
    return NULL;
  for (int n = 0; n < reach && !*set; n++)
    {
      from = PREV_INSN (from);
      while (from && DEBUG_INSN_P (from))
	from = PREV_INSN (from);
      if (!from || !NONDEBUG_INSN_P (from)
	  || BLOCK_FOR_INSN (from) != BLOCK_FOR_INSN (copy)
	  || JUMP_P (from) || CALL_P (from))
	return NULL;
      if (reg_set_p (t, from))
	{
	  *set = defining_set (from, t, cond);
	  if (!*set)
	    return NULL;
	}
      else if (reg_overlap_mentioned_p (t, PATTERN (from)))
	return NULL;
    }
  return *set && can_move_down (*set, t, from, copy)
	 && !(GET_CODE (PATTERN (from)) == COND_EXEC
	      && modified_between_p (cond, from, copy)) ? from : NULL;
}

/* The insn "t = x" above FROM, which computes with t what COPY puts into x; null: there
   is none, or x changes below it.  */
static rtx_insn *
tied_by (rtx_insn *from, rtx_insn *copy)
{
  rtx move = COND_EXEC_CODE (PATTERN (copy));
  rtx x = SET_DEST (move), t = SET_SRC (move);
  rtx_insn *insn = from;
  for (int n = 0; n < reach; n++)
    {
      insn = prev_nonnote_nondebug_insn_bb (insn);
      if (!insn || JUMP_P (insn) || CALL_P (insn))
	return NULL;
      rtx pat = PATTERN (insn);
      if (GET_CODE (pat) == SET && rtx_equal_p (SET_DEST (pat), t)
	  && rtx_equal_p (SET_SRC (pat), x))
	return modified_between_p (x, insn, copy) ? NULL : insn;
      if (reg_overlap_mentioned_p (t, pat))
	return NULL;
    }
  return NULL;
}

/* Folds COPY, after which its value is dead, with the insn that made that; true if it
   did.  */
static bool
fold_copy (rtx_insn *copy)
{
  rtx cond = COND_EXEC_TEST (PATTERN (copy));
  rtx move = COND_EXEC_CODE (PATTERN (copy));
  rtx x = SET_DEST (move), t = SET_SRC (move), set;
  rtx_insn *from = value_of_copy (copy, &set);
  if (!from)
    return false;
  rtx src = SET_SRC (set);
  rtx_insn *tie = NULL;
  if (!guard_allocated (copy, cond, gen_rtx_SET (x, src)))
    {
      tie = reg_mentioned_p (t, src) ? tied_by (from, copy) : NULL;
      if (!tie || !guard_allocated (copy, cond,
				    gen_rtx_SET (x, simplify_replace_rtx (src, t, x))))
	return false;
    }
  if (dump_file)
    fprintf (dump_file, "insn %d folded into the predicated copy %d\n",
	     INSN_UID (from), INSN_UID (copy));
  remove_reg_equal_equiv_notes (copy, true);
  forget_debug (t, from, copy);
  rtx_insn *clobber = prev_nonnote_nondebug_insn_bb (from);
  if (clobber && GET_CODE (PATTERN (clobber)) == CLOBBER
      && rtx_equal_p (XEXP (PATTERN (clobber), 0), t))
    delete_insn (clobber);
  delete_insn (from);
  if (tie)
    delete_insn (tie);
  df_insn_rescan (copy);
  return true;
}

/* Does the predicated move INSN do nothing?  */
static bool
idle_p (const rtx_insn *insn)
{
  rtx set = COND_EXEC_CODE (PATTERN (insn));
  return rtx_equal_p (SET_DEST (set), SET_SRC (set));
}

bool
can_fold (void)
{
  basic_block bb;
  rtx_insn *insn;
  rtx set;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONJUMP_INSN_P (insn) && predicated_move_p (insn)
	  && (idle_p (insn) || value_of_copy (insn, &set)))
	return true;
  return false;
}

/* Is any of REG's registers in LIVE?  */
static bool
live_p (const_bitmap live, const_rtx reg)
{
  for (unsigned r = REGNO (reg); r < END_REGNO (reg); r++)
    if (bitmap_bit_p (live, r))
      return true;
  return false;
}

/* Adds to LAST the predicated moves of BB after which their value is dead.  */
static void
find_last_reads (basic_block bb, hash_set<rtx_insn *> *last)
{
  auto_bitmap live;
  rtx_insn *insn;
  bitmap_copy (live, df_get_live_out (bb));
  df_simulate_initialize_backwards (bb, live);
  FOR_BB_INSNS_REVERSE (bb, insn)
    if (INSN_P (insn))
      {
	if (NONJUMP_INSN_P (insn) && predicated_move_p (insn)
	    && !live_p (live, SET_SRC (COND_EXEC_CODE (PATTERN (insn)))))
	  last->add (insn);
	df_simulate_one_insn_backwards (bb, insn, live);
      }
}

/* In BB; true if any was folded.  What one fold changes stands above where the next one
   asks what is live.  */
static bool
fold_in_block (basic_block bb)
{
  bool folded = false;
  rtx_insn *insn, *next;
  hash_set<rtx_insn *> last;
  FOR_BB_INSNS (bb, insn)
    if (NONJUMP_INSN_P (insn) && predicated_move_p (insn))
      break;
  if (insn == NEXT_INSN (BB_END (bb)))
    return false;
  find_last_reads (bb, &last);
  FOR_BB_INSNS_SAFE (bb, insn, next)
    if (NONJUMP_INSN_P (insn) && predicated_move_p (insn))
      {
	if (idle_p (insn))
	  delete_insn (insn);
	else if (last.contains (insn))
	  folded |= fold_copy (insn);
      }
  return folded;
}

unsigned
fold_copies (void)
{
  if (!can_fold ())
    return 0;
  df_analyze ();
  basic_block bb;
  bool folded = false;
  FOR_EACH_BB_FN (bb, cfun)
    folded |= fold_in_block (bb);
  if (folded)
    forget_registers ();
  return 0;
}
