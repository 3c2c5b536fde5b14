/* together.cc: insns under one condition stand together.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   In Thumb-2 an insn of its own opens a block of up to four that are executed under a
   condition or its complement.  GCC's scheduler, to which it is none of its insns, puts
   others between them, and the block becomes two.  Runs right after it: a predicated insn
   goes up to the one before it, over insns that have nothing to do with it.  */

#include "late/late.h"

/* Insns in a block; how far one goes up.  */
static const int most = 4, reach = 4;

/* The condition of INSN; null: it has none.  */
static rtx
condition_of (const rtx_insn *insn)
{
  return NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == COND_EXEC
	 ? COND_EXEC_TEST (PATTERN (insn)) : NULL;
}

/* Can conditions A and B be in one block?  */
static bool
one_block (rtx a, rtx b)
{
  if (rtx_equal_p (a, b))
    return true;
  rtx turned = target_reverse (a, NULL);
  return turned && rtx_equal_p (XEXP (a, 0), XEXP (b, 0))
	 && GET_CODE (turned) == GET_CODE (b);
}

/* Does A write what B reads or writes?  */
static bool
disturbs (rtx_insn *a, rtx_insn *b)
{
  df_ref def, other;
  FOR_EACH_INSN_DEF (def, a)
    {
      FOR_EACH_INSN_USE (other, b)
	if (DF_REF_REGNO (other) == DF_REF_REGNO (def))
	  return true;
      FOR_EACH_INSN_DEF (other, b)
	if (DF_REF_REGNO (other) == DF_REF_REGNO (def))
	  return true;
    }
  return false;
}

/* Can INSN, predicated, go above OVER?  Who writes memory goes above none that reads or
   writes it.  */
static bool
can_pass (rtx_insn *insn, rtx_insn *over)
{
  return (NONJUMP_INSN_P (over) && GET_CODE (PATTERN (over)) == SET
	  && !RTX_FRAME_RELATED_P (over) && !RTX_FRAME_RELATED_P (insn)
	  && !side_effects_p (PATTERN (over)) && !side_effects_p (PATTERN (insn))
	  && insn_nothrow_p (over) && !disturbs (over, insn)
	  && !disturbs (insn, over)
	  && !(contains_mem_rtx_p (PATTERN (over))
	       && contains_mem_rtx_p (PATTERN (insn))));
}

/* Puts INSN right behind TO, above it.  Debug insns between no longer find what INSN
   writes.  */
static void
move_up (rtx_insn *insn, rtx_insn *to)
{
  if (dump_file)
    fprintf (dump_file, "insn %d goes up to %d\n", INSN_UID (insn), INSN_UID (to));
  symbolic_change (BLOCK_FOR_INSN (insn));
  df_ref def;
  for (rtx_insn *i = NEXT_INSN (to); i != insn; i = NEXT_INSN (i))
    if (DEBUG_BIND_INSN_P (i))
      FOR_EACH_INSN_DEF (def, insn)
	if (refers_to_regno_p (DF_REF_REGNO (def), INSN_VAR_LOCATION_LOC (i)))
	  {
	    INSN_VAR_LOCATION_LOC (i) = gen_rtx_UNKNOWN_VAR_LOC ();
	    df_insn_rescan (i);
	    break;
	  }
  reorder_insns (insn, insn, to);
}

/* INSN, predicated and not behind one, goes up to one of its block; returns that, or
   null.  */
static rtx_insn *
join_block (rtx_insn *insn)
{
  rtx_insn *i = insn;
  for (int n = 0; n <= reach; n++)
    {
      i = prev_nonnote_nondebug_insn_bb (i);
      if (!i || !INSN_P (i))
	return NULL;
      if (rtx cond = condition_of (i))
	return n && one_block (cond, condition_of (insn)) ? i : NULL;
      if (!can_pass (insn, i))
	return NULL;
    }
  return NULL;
}

/* How many predicated insns stand together up to INSN.  */
static int
length_to (rtx_insn *insn)
{
  int n = 1;
  for (rtx_insn *i = insn; (i = prev_nonnote_nondebug_insn_bb (i)) && INSN_P (i); n++)
    if (!condition_of (i) || !one_block (condition_of (i), condition_of (insn)))
      break;
  return n;
}

/* Where INSN, predicated, can go up to; null: it stays.  */
static rtx_insn *
goes_to (rtx_insn *insn)
{
  rtx_insn *to = join_block (insn);
  return to && length_to (to) % most ? to : NULL;
}

/* Has BB an insn that can go up?  */
static bool
parted_block (basic_block bb)
{
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (condition_of (insn) && goes_to (insn))
      return true;
  return false;
}

unsigned
put_together (void)
{
  if (price_block () == 0)
    return 0;
  basic_block bb;
  auto_vec<basic_block> blocks;
  FOR_EACH_BB_FN (bb, cfun)
    if (parted_block (bb))
      blocks.safe_push (bb);
  if (blocks.is_empty ())
    return 0;
  df_analyze ();
  symbolic_before (blocks);
  for (basic_block block : blocks)
    {
      rtx_insn *insn, *next;
      FOR_BB_INSNS_SAFE (block, insn, next)
	if (condition_of (insn))
	  if (rtx_insn *to = goes_to (insn))
	    move_up (insn, to);
    }
  symbolic_after ("psissa_together");
  return 0;
}
