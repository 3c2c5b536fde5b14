/* merge.cc: before register allocation, two insns of a converted block become one.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC's combine ran before the region was straight code.  What it would have made of it
   now, where the target has the insn:

     t = op; x = C ? t : y		->  x = C ? op : y	(csinc, csneg, csinv)
     t = 0; x = C ? t : y		->  x = C ? 0 : y
     t = a - b; flags = compare a, b	->  both at once	(subs)
     r = C; flags = compare r, 0; D on flags	->  D on what C tests
     t = a & b; flags = compare t, 0	->  flags = compare a & b, 0	(tst)

   The first waits for psissa_fold where insns are predicated: a value under a condition
   is not for allocation to see.  The last stands where t was made if a or b changes below:
   the bit of a checksum is asked about when it has been shifted out.  */

#include "tidy/tidy.h"

/* How many insns away the other one is looked for.  */
static const int reach = 32;

/* ---- Uses ------------------------------------------------------------------------ */

/* How many insns read pseudo REG.  */
static int
readers (rtx reg)
{
  int n = 0;
  for (df_ref use = DF_REG_USE_CHAIN (REGNO (reg)); use; use = DF_REF_NEXT_REG (use))
    n += !DF_REF_INSN_INFO (use) || !DEBUG_INSN_P (DF_REF_INSN (use));
  return n;
}

/* Does INSN, no debug insn, read or write REG?  */
static bool
mentions (rtx reg, const rtx_insn *insn)
{
  return NONDEBUG_INSN_P (insn)
	 && (reg_overlap_mentioned_p (reg, PATTERN (insn)) || reg_set_p (reg, insn));
}

static bool
mentioned_between (rtx reg, rtx_insn *from, rtx_insn *to)
{
  for (rtx_insn *i = NEXT_INSN (from); i != to; i = NEXT_INSN (i))
    if (mentions (reg, i))
      return true;
  return false;
}

bool
single_reader_p (rtx reg)
{
  return readers (reg) == 1;
}

void
lose_debug (rtx reg, rtx_insn *insn, rtx_insn *to)
{
  auto_vec<rtx_insn *> lost;
  if (!to)
    for (df_ref use = DF_REG_USE_CHAIN (REGNO (reg)); use;
	 use = DF_REF_NEXT_REG (use))
      if (DF_REF_INSN_INFO (use) && DEBUG_BIND_INSN_P (DF_REF_INSN (use)))
	lost.safe_push (DF_REF_INSN (use));
  for (rtx_insn *i = insn; to && i != to; i = NEXT_INSN (i))
    if (DEBUG_BIND_INSN_P (i)
	&& reg_mentioned_p (reg, INSN_VAR_LOCATION_LOC (i)))
      lost.safe_push (i);
  for (rtx_insn *i : lost)
    {
      INSN_VAR_LOCATION_LOC (i) = gen_rtx_UNKNOWN_VAR_LOC ();
      df_insn_rescan (i);
    }
}

static void
tell (const char *what, const rtx_insn *gone, const rtx_insn *insn)
{
  if (dump_file)
    fprintf (dump_file, "insn %d merged into %d: %s\n", INSN_UID (gone),
	     INSN_UID (insn), what);
}

/* The insn above INSN in its block, no debug insn; null: there is none.  */
static rtx_insn *
above (rtx_insn *insn)
{
  insn = prev_nonnote_nondebug_insn_bb (insn);
  return insn && INSN_P (insn) && !CALL_P (insn) ? insn : NULL;
}

static rtx_insn *
below (rtx_insn *insn)
{
  insn = next_nonnote_nondebug_insn_bb (insn);
  return insn && NONJUMP_INSN_P (insn) ? insn : NULL;
}

/* ---- A value and its select ------------------------------------------------------ */

/* The insn above SELECT, which writes DST, that gives REG, which SELECT reads once, its
   value, where nothing else needs it and it can be computed at SELECT; null: none.  */
static rtx_insn *
value_for (rtx_insn *select, rtx dst, rtx reg)
{
  rtx_insn *from = select;
  bool tied = rtx_equal_p (reg, dst);
  for (int n = 0; (from = above (from)); n++)
    if (n == reach)
      return NULL;
    else if (tied ? mentions (reg, from) : reg_set_p (reg, from))
      break;
  if (!from)
    return NULL;
  rtx set = PATTERN (from);
  if (GET_CODE (set) != SET || !rtx_equal_p (SET_DEST (set), reg)
      || side_effects_p (set) || may_trap_p (set) || contains_mem_rtx_p (SET_SRC (set))
      || !insn_nothrow_p (from) || modified_between_p (SET_SRC (set), from, select))
    return NULL;
  if (tied)
    return from;
  return readers (reg) == 1 || CONST_INT_P (SET_SRC (set)) ? from : NULL;
}

/* SELECT, (set X (if_then_else C A B)), gets the operation that makes its arm NUMBER.  */
static bool
merge_value (rtx_insn *select, int number)
{
  rtx set = PATTERN (select), dst = SET_DEST (set), ite = SET_SRC (set);
  rtx arm = XEXP (ite, number), other = XEXP (ite, 3 - number);
  if (!REG_P (arm) || HARD_REGISTER_P (arm) || reg_mentioned_p (arm, other)
      || GET_MODE (arm) != GET_MODE (dst))
    return false;
  rtx_insn *from = value_for (select, dst, arm);
  if (!from)
    return false;
  rtx src = SET_SRC (PATTERN (from)), cond = XEXP (ite, 0);
  if (CONST_INT_P (src) && CONST_INT_P (other))
    return false;
  rtx pattern = NULL;
  /* The operation where it stood, or else first.  */
  for (int turned = 0; turned < 2 && !pattern; turned++)
    {
      bool first = (number == 1) ^ turned;
      rtx c = turned ? target_reverse (cond, select) : cond;
      if (!c)
	break;
      pattern = gen_rtx_SET (dst, gen_rtx_IF_THEN_ELSE (GET_MODE (dst), c,
							first ? src : other,
							first ? other : src));
      if (!target_has (pattern))
	pattern = NULL;
    }
  if (!pattern)
    return false;
  symbolic_change (BLOCK_FOR_INSN (select));
  if (!validate_change (select, &PATTERN (select), copy_insn (pattern), false))
    return false;
  tell ("a value", from, select);
  remove_reg_equal_equiv_notes (select);
  df_insn_rescan (select);
  bool tied = rtx_equal_p (arm, dst);
  if (!tied && readers (arm))
    return true;
  lose_debug (arm, from, tied ? select : NULL);
  delete_insn (from);
  return true;
}

static bool
merge_select (rtx_insn *insn)
{
  rtx set = PATTERN (insn);
  if (GET_CODE (set) != SET || GET_CODE (SET_SRC (set)) != IF_THEN_ELSE
      || !REG_P (SET_DEST (set)) || HARD_REGISTER_P (SET_DEST (set))
      || !simple_condition_p (XEXP (SET_SRC (set), 0)))
    return false;
  return merge_value (insn, 1) || merge_value (insn, 2);
}

/* ---- A difference and its compare ------------------------------------------------ */

/* INSN's set, if it makes a pseudo and at most clobbers FLAGS.  */
static rtx
set_of_pseudo (const rtx_insn *insn, unsigned flags)
{
  rtx set = PATTERN (insn);
  if (GET_CODE (set) == PARALLEL)
    {
      rtx c = XVECLEN (set, 0) == 2 ? XVECEXP (set, 0, 1) : NULL;
      if (!c || GET_CODE (c) != CLOBBER || !REG_P (XEXP (c, 0))
	  || REGNO (XEXP (c, 0)) != flags)
	return NULL;
      set = XVECEXP (set, 0, 0);
    }
  return GET_CODE (set) == SET && REG_P (SET_DEST (set))
	 && !HARD_REGISTER_P (SET_DEST (set)) ? set : NULL;
}

/* Is SRC the difference of what COMPARE compares?  */
static bool
difference (rtx src, rtx compare)
{
  rtx a = XEXP (compare, 0), b = XEXP (compare, 1);
  if (GET_MODE (src) != GET_MODE (a))
    return false;
  if (GET_CODE (src) == MINUS)
    return rtx_equal_p (XEXP (src, 0), a) && rtx_equal_p (XEXP (src, 1), b);
  return GET_CODE (src) == PLUS && CONST_INT_P (b) && b != const0_rtx
	 && rtx_equal_p (XEXP (src, 0), a) && CONST_INT_P (XEXP (src, 1))
	 && INTVAL (XEXP (src, 1)) == trunc_int_for_mode (-UINTVAL (b), GET_MODE (a));
}

/* Makes one of INSN, which compares, and of MINUS, which makes SET; INSN, or if UP the
   other, is the place.  */
static bool
merge_both (rtx_insn *insn, rtx_insn *minus, rtx set, bool up)
{
  rtx_insn *place = up ? minus : insn, *gone = up ? insn : minus;
  rtx both = gen_rtx_PARALLEL (VOIDmode, gen_rtvec (2, copy_rtx (PATTERN (insn)),
						    copy_rtx (set)));
  if (!target_has (both))
    return false;
  symbolic_change (BLOCK_FOR_INSN (place));
  if (!validate_change (place, &PATTERN (place), both, false))
    return false;
  tell ("a difference", gone, place);
  remove_reg_equal_equiv_notes (place);
  df_insn_rescan (place);
  delete_insn (gone);
  return true;
}

/* Will REG, computed always, be computed under the condition of its one copy (fold.cc)?  */
static bool
will_fold (rtx reg)
{
  if (!targetm.have_conditional_execution () || readers (reg) != 1)
    return false;
  for (df_ref use = DF_REG_USE_CHAIN (REGNO (reg)); use; use = DF_REF_NEXT_REG (use))
    if (DF_REF_INSN_INFO (use) && NONJUMP_INSN_P (DF_REF_INSN (use)))
      {
	rtx set = PATTERN (DF_REF_INSN (use));
	if (GET_CODE (set) == COND_EXEC)
	  set = COND_EXEC_CODE (set);
	if (GET_CODE (set) == SET
	    && (rtx_equal_p (SET_SRC (set), reg)
		|| GET_CODE (SET_SRC (set)) == IF_THEN_ELSE))
	  return true;
      }
  return false;
}

/* INSN, if it is a compare of registers into FLAGS, with the difference near it.  */
static bool
merge_compare (rtx_insn *insn, unsigned flags)
{
  rtx pat = PATTERN (insn);
  if (GET_CODE (pat) != SET || !REG_P (SET_DEST (pat))
      || REGNO (SET_DEST (pat)) != flags || GET_CODE (SET_SRC (pat)) != COMPARE
      || !REG_P (XEXP (SET_SRC (pat), 0)) || HARD_REGISTER_P (XEXP (SET_SRC (pat), 0)))
    return false;
  rtx compare = SET_SRC (pat), set;
  rtx_insn *i = insn;
  for (int n = 0; n < reach && (i = below (i)); n++)
    {
      if ((set = set_of_pseudo (i, flags)) && difference (SET_SRC (set), compare)
	  && !mentioned_between (SET_DEST (set), insn, i)
	  && !will_fold (SET_DEST (set)))
	return merge_both (insn, i, set, false);
      if (modified_in_p (compare, i))
	break;
    }
  i = insn;
  for (int n = 0; n < reach && (i = above (i)); n++)
    {
      if (modified_in_p (compare, i))
	break;
      if (!(set = set_of_pseudo (i, flags)) || !difference (SET_SRC (set), compare)
	  || will_fold (SET_DEST (set)))
	continue;
      if (!mentioned_between (SET_DEST (set), i, insn))
	return merge_both (insn, i, set, false);
      if (!mentioned_between (SET_DEST (pat), i, insn))
	return merge_both (insn, i, set, true);
    }
  return false;
}

/* ---- A condition kept in a register ---------------------------------------------- */

/* INSN makes a pseudo of a condition of FLAGS; its set, or null.  */
static rtx
condition_set (rtx_insn *insn, unsigned flags)
{
  rtx set = NONJUMP_INSN_P (insn) ? PATTERN (insn) : NULL;
  return set && GET_CODE (set) == SET && REG_P (SET_DEST (set))
	 && !HARD_REGISTER_P (SET_DEST (set)) && STORE_FLAG_VALUE == 1
	 && simple_condition_p (SET_SRC (set))
	 && REGNO (XEXP (SET_SRC (set), 0)) == flags ? set : NULL;
}

/* Proposes that INSN tests COND where it tests that FLAGS, of another compare, are
   not equal.  False: it reads them otherwise.  */
static bool
retest (rtx_insn *insn, unsigned flags, rtx cond, const rtx_insn *from)
{
  auto_vec<rtx *> tests;
  int mentioned = 0;
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, &PATTERN (insn), NONCONST)
    {
      rtx x = **iter;
      if (REG_P (x) && REGNO (x) == flags)
	mentioned++;
      else if ((GET_CODE (x) == NE || GET_CODE (x) == EQ) && simple_condition_p (x)
	       && REGNO (XEXP (x, 0)) == flags)
	tests.safe_push (*iter);
    }
  if (mentioned != (int) tests.length ())
    return false;
  for (rtx *x : tests)
    {
      rtx now = GET_CODE (*x) == NE ? cond : target_reverse (cond, from);
      if (!now)
	return false;
      now = gen_rtx_fmt_ee (GET_CODE (now), GET_MODE (*x), copy_rtx (XEXP (now, 0)),
			    const0_rtx);
      validate_change (insn, x, now, true);
    }
  return true;
}

/* Proposes that all who test whether the flags that INSN leaves in the register FLAGS
   say `not equal' test COND.  False: somebody reads them otherwise; then nothing is
   proposed.  */
static bool
retest_below (rtx_insn *insn, rtx flags, rtx cond)
{
  basic_block bb = BLOCK_FOR_INSN (insn);
  for (rtx_insn *i = insn; i != BB_END (bb);)
    {
      i = NEXT_INSN (i);
      if (!NONDEBUG_INSN_P (i))
	continue;
      /* What is written under a condition may be what was there.  */
      bool over = reg_set_p (flags, i) && GET_CODE (PATTERN (i)) != COND_EXEC;
      if (!retest (i, REGNO (flags), cond, insn)
	  && !(over && !reg_referenced_p (flags, PATTERN (i))))
	{
	  cancel_changes (0);
	  return false;
	}
      if (over)
	return true;
    }
  if (!bitmap_bit_p (df_get_live_out (bb), REGNO (flags)))
    return true;
  cancel_changes (0);
  return false;
}

/* Is INSN a compare of a register with zero?  The register, or null.  */
static rtx
compared_with_zero (const rtx_insn *insn, unsigned flags)
{
  rtx pat = PATTERN (insn);
  return GET_CODE (pat) == SET && REG_P (SET_DEST (pat))
	 && REGNO (SET_DEST (pat)) == flags && GET_CODE (SET_SRC (pat)) == COMPARE
	 && XEXP (SET_SRC (pat), 1) == const0_rtx && REG_P (XEXP (SET_SRC (pat), 0))
	 && !HARD_REGISTER_P (XEXP (SET_SRC (pat), 0)) ? XEXP (SET_SRC (pat), 0) : NULL;
}

/* Does nobody read REG but compares with zero?  */
static bool
only_compared (rtx reg, unsigned flags)
{
  for (df_ref use = DF_REG_USE_CHAIN (REGNO (reg)); use; use = DF_REF_NEXT_REG (use))
    if (!DF_REF_INSN_INFO (use)
	|| (!DEBUG_INSN_P (DF_REF_INSN (use))
	    && !compared_with_zero (DF_REF_INSN (use), flags)))
      return false;
  return DF_REG_DEF_COUNT (REGNO (reg)) == 1;
}

/* FROM made what is compared no more: it goes if nobody reads REG.  */
static void
delete_unread (rtx_insn *from, rtx reg)
{
  if (readers (reg) || DF_REG_DEF_COUNT (REGNO (reg)) != 1)
    return;
  lose_debug (reg, from, NULL);
  delete_insn (from);
}

/* An insn that compares BOTH with zero into FLAGS, or null.  Some need a register for that.  */
static rtx
test_of (rtx flags, rtx both)
{
  rtx set = gen_rtx_SET (flags, gen_rtx_COMPARE (GET_MODE (flags), copy_rtx (both),
						 const0_rtx));
  if (target_has (set))
    return set;
  rtx clobber = gen_rtx_CLOBBER (VOIDmode, gen_rtx_SCRATCH (GET_MODE (both)));
  set = gen_rtx_PARALLEL (VOIDmode, gen_rtvec (2, set, clobber));
  return target_has (set) ? set : NULL;
}

/* INSN compares with zero a pseudo that was made of flags that are still there: who reads
   its flags reads those.  Or one that is the conjunction of others: they are tested.  */
static bool
merge_condition (rtx_insn *insn, unsigned flags)
{
  rtx reg = compared_with_zero (insn, flags), set = NULL;
  if (!reg)
    return false;
  rtx written = SET_DEST (PATTERN (insn));
  rtx_insn *from = insn;
  bool kept = true;
  for (int n = 0; (from = above (from)); n++)
    {
      if (n == reach)
	return false;
      if (reg_set_p (reg, from))
	break;
      kept &= !reg_set_p (written, from);
    }
  if (!from)
    return false;
  if (kept && (set = condition_set (from, flags)))
    {
      symbolic_change (BLOCK_FOR_INSN (insn));
      if (!retest_below (insn, written, SET_SRC (set)) || !apply_change_group ())
	return false;
      tell ("a condition", insn, from);
      delete_insn (insn);
      delete_unread (from, reg);
      return true;
    }
  set = NONJUMP_INSN_P (from) ? set_of_pseudo (from, flags) : NULL;
  if (!set || GET_CODE (SET_SRC (set)) != AND || reg_mentioned_p (reg, SET_SRC (set))
      || contains_mem_rtx_p (SET_SRC (set)) || !only_compared (reg, flags))
    return false;
  /* What it tests may be another number by then: it goes up, if the flags are free there.  */
  bool up = modified_between_p (SET_SRC (set), from, insn);
  if (up && mentioned_between (written, from, insn))
    return false;
  rtx both = SET_SRC (set);
  machine_mode mode = flags_mode (NE, both, const0_rtx);
  rtx left = gen_rtx_REG (mode, flags);
  rtx test = test_of (left, both);
  if (!test)
    return false;
  symbolic_change (BLOCK_FOR_INSN (insn));
  if (!retest_below (insn, written, gen_rtx_NE (VOIDmode, left, const0_rtx)))
    return false;
  validate_change (insn, &PATTERN (insn), test, true);
  if (!apply_change_group ())
    return false;
  tell ("a test", from, insn);
  if (up)
    reorder_insns (insn, insn, from);
  remove_reg_equal_equiv_notes (insn);
  delete_unread (from, reg);
  return true;
}

/* ---- Entry ----------------------------------------------------------------------- */

/* Does BB select by conditions?  */
static bool
selects (basic_block bb)
{
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == SET
	&& GET_CODE (SET_SRC (PATTERN (insn))) == IF_THEN_ELSE
	&& simple_condition_p (XEXP (SET_SRC (PATTERN (insn)), 0)))
      return true;
  return false;
}

void
find_selecting (vec<basic_block> *blocks)
{
  basic_block bb;
  if (targetm.have_conditional_execution ())
    return;
  FOR_EACH_BB_FN (bb, cfun)
    if (selects (bb) && !blocks->contains (bb))
      blocks->safe_push (bb);
}

bool
merge_conditions (const vec<basic_block> &blocks, unsigned flags)
{
  bool any = false;
  if (flags == INVALID_REGNUM)
    return false;
  for (basic_block bb : blocks)
    {
      rtx_insn *insn, *next;
      FOR_BB_INSNS_SAFE (bb, insn, next)
	if (NONJUMP_INSN_P (insn))
	  any |= merge_condition (insn, flags);
    }
  return any;
}

bool
merge_insns (const vec<basic_block> &blocks, unsigned flags)
{
  bool any = false, predicated = targetm.have_conditional_execution ();
  if (flags == INVALID_REGNUM)
    return false;
  for (basic_block bb : blocks)
    {
      rtx_insn *insn, *next;
      FOR_BB_INSNS_SAFE (bb, insn, next)
	if (NONJUMP_INSN_P (insn) && !predicated)
	  while (merge_select (insn))
	    any = true;
      /* Both go in pairs.  */
      for (insn = BB_HEAD (bb); insn != NEXT_INSN (BB_END (bb)); insn = next)
	{
	  next = NEXT_INSN (insn);
	  if (!NONJUMP_INSN_P (insn) || !merge_compare (insn, flags))
	    continue;
	  any = true;
	  insn = next = BB_HEAD (bb);
	}
    }
  return any;
}
