/* apart.cc: before register allocation, values that shared a pseudo get one each.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Out of psi-SSA one name holds all values of a web, one after the other, as a move under
   a condition wants it.  Where the target selects into any register that only ties the
   allocator: the first of them is in its register's way, and the last one in the place of
   the result, while others still need that.

     x = C ? a : x; use x; x = D ? b : x; use x	->  y = C ? a : x; use y; ...

   Only within a block, and only of what is set as a whole: what GCC's web.c does for a
   function.  */

#include "tidy/tidy.h"

/* Does INSN want its result where one of its operands is?  */
static bool
ties_result (rtx_insn *insn)
{
  extract_insn (insn);
  preprocess_constraints (insn);
  for (int k = 0; k < recog_data.n_alternatives * recog_data.n_operands; k++)
    if (recog_op_alt[k].matches >= 0)
      return true;
  return recog_data.n_dups > 0;
}

/* The pseudo that INSN sets as a whole and always, and which others set, too; or null.  */
static rtx
shared_result (rtx_insn *insn)
{
  rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL;
  return set && REG_P (SET_DEST (set)) && !HARD_REGISTER_P (SET_DEST (set))
	 && GET_CODE (PATTERN (insn)) != COND_EXEC && !RTX_FRAME_RELATED_P (insn)
	 && DF_REG_DEF_COUNT (REGNO (SET_DEST (set))) > 1
	 && !find_regno_note (insn, REG_UNUSED, REGNO (SET_DEST (set)))
	 ? SET_DEST (set) : NULL;
}

static bool
reads (rtx_insn *insn, rtx reg)
{
  df_ref use;
  FOR_EACH_INSN_USE (use, insn)
    if (DF_REF_REGNO (use) == REGNO (reg))
      return true;
  return false;
}

/* Proposes that INSN reads NOW where it reads REG.  */
static void
read_other (rtx_insn *insn, rtx reg, rtx now)
{
  df_ref use;
  FOR_EACH_INSN_USE (use, insn)
    if (DF_REF_REGNO (use) == REGNO (reg))
      validate_change (insn, DF_REF_REAL_LOC (use), now, true);
}

/* Does INSN do no more with REG than read it, or set it as a whole?  *OVER: that.  */
static bool
only_reads (rtx_insn *insn, rtx reg, bool *over)
{
  df_ref ref;
  *over = false;
  FOR_EACH_INSN_DEF (ref, insn)
    if (DF_REF_REGNO (ref) == REGNO (reg))
      {
	rtx set = single_set (insn);
	if (!set || !rtx_equal_p (SET_DEST (set), reg)
	    || DF_REF_FLAGS_IS_SET (ref, DF_REF_PARTIAL | DF_REF_CONDITIONAL
				    | DF_REF_READ_WRITE | DF_REF_MUST_CLOBBER
				    | DF_REF_MAY_CLOBBER))
	  return false;
	*over = true;
      }
  FOR_EACH_INSN_USE (ref, insn)
    if (DF_REF_REGNO (ref) == REGNO (reg)
	&& (DF_REF_FLAGS_IS_SET (ref, DF_REF_READ_WRITE)
	    || !rtx_equal_p (*DF_REF_REAL_LOC (ref), reg)))
      return false;
  return !FIND_REG_INC_NOTE (insn, reg) && !RTX_FRAME_RELATED_P (insn);
}

/* The insns behind FROM that read what it leaves in REG, into READERS, those for
   debugging with them; *OVER: the block sets REG again.  False: REG is wanted behind the
   block, or not all of them are such as can read another register.  */
static bool
find_readers (rtx_insn *from, rtx reg, vec<rtx_insn *> *readers, bool *over)
{
  basic_block bb = BLOCK_FOR_INSN (from);
  *over = false;
  for (rtx_insn *i = from; i != BB_END (bb) && !*over;)
    {
      i = NEXT_INSN (i);
      if (!INSN_P (i))
	continue;
      if (DEBUG_INSN_P (i))
	{
	  if (DEBUG_BIND_INSN_P (i)
	      && reg_mentioned_p (reg, INSN_VAR_LOCATION_LOC (i)))
	    readers->safe_push (i);
	  continue;
	}
      if (!only_reads (i, reg, over))
	return false;
      if (!reads (i, reg))
	continue;
      if (*over && ties_result (i))
	return false;
      readers->safe_push (i);
    }
  return *over || !bitmap_bit_p (df_get_live_out (bb), REGNO (reg));
}

/* FROM sets REG no more: debug insns in other blocks, if not OVER, and notes of what insns
   compute find nothing in it any more.  */
static void
forget (rtx reg, const rtx_insn *from, bool over)
{
  auto_vec<rtx_insn *> lost;
  df_ref use;
  for (use = DF_REG_EQ_USE_CHAIN (REGNO (reg)); use; use = DF_REF_NEXT_REG (use))
    lost.safe_push (DF_REF_INSN (use));
  for (use = DF_REG_USE_CHAIN (REGNO (reg)); use && !over; use = DF_REF_NEXT_REG (use))
    if (DF_REF_INSN_INFO (use) && DEBUG_BIND_INSN_P (DF_REF_INSN (use))
	&& BLOCK_FOR_INSN (DF_REF_INSN (use)) != BLOCK_FOR_INSN (from))
      lost.safe_push (DF_REF_INSN (use));
  for (rtx_insn *i : lost)
    {
      if (DEBUG_INSN_P (i))
	INSN_VAR_LOCATION_LOC (i) = gen_rtx_UNKNOWN_VAR_LOC ();
      else
	remove_reg_equal_equiv_notes (i);
      df_insn_rescan (i);
    }
}

/* What INSN leaves in REG gets a pseudo of its own.  */
static bool
take_apart (rtx_insn *insn, rtx reg)
{
  auto_vec<rtx_insn *> readers;
  rtx set = single_set (insn);
  bool over;
  if (!only_reads (insn, reg, &over)
      || (reads (insn, reg) && ties_result (insn))
      || !find_readers (insn, reg, &readers, &over))
    return false;
  symbolic_change (BLOCK_FOR_INSN (insn));
  rtx now = gen_reg_rtx (GET_MODE (reg));
  REG_POINTER (now) = REG_POINTER (reg);
  validate_change (insn, &SET_DEST (set), now, true);
  for (rtx_insn *i : readers)
    if (!DEBUG_INSN_P (i))
      read_other (i, reg, now);
  if (!apply_change_group ())
    return false;
  for (rtx_insn *i : readers)
    if (DEBUG_INSN_P (i))
      {
	INSN_VAR_LOCATION_LOC (i)
	  = simplify_replace_rtx (INSN_VAR_LOCATION_LOC (i), reg, now);
	df_insn_rescan (i);
      }
  remove_reg_equal_equiv_notes (insn);
  forget (reg, insn, over);
  if (dump_file)
    fprintf (dump_file, "insn %d: %u instead of %u\n", INSN_UID (insn), REGNO (now),
	     REGNO (reg));
  return true;
}

bool
take_values_apart (const vec<basic_block> &blocks)
{
  bool any = false;
  if (targetm.have_conditional_execution ())
    return false;
  for (basic_block bb : blocks)
    {
      rtx_insn *insn;
      FOR_BB_INSNS (bb, insn)
	if (rtx reg = shared_result (insn))
	  any |= take_apart (insn, reg);
    }
  if (any)
    max_regno = max_reg_num ();
  return any;
}
