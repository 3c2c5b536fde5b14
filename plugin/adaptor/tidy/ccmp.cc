/* ccmp.cc: a compare of a number that a condition chose becomes a conditional compare.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Without conditional compares a conjunction is had by an operand that is forced:

     cmp x, y; t = C ? a : b; cmp t, b; D on flags
				->  cmp x, y; ccmp a, b, #flags, C; D on flags

   The select is there when merge.cc has put its arms into it.  Where C does not hold b was
   compared with itself.  The flags that AArch64's ccmp leaves there are a number in the
   insn: such that D comes out the same.  GCC's pattern has a
   condition in its place, and the insn gets flags by which that does not hold (the table
   aarch64_nzcv_codes of config/aarch64/aarch64.cc, by the enum of aarch64.h).  */

#include "tidy/tidy.h"

/* ---- What the target has --------------------------------------------------------- */

/* Flags set to those of COMPARE if COND holds, to those of NUMBER if not; null: the target
   has no such insn.  */
static rtx
conditional_compare (rtx flags, rtx cond, rtx compare, int number)
{
#ifdef GCC_AARCH64_H
  machine_mode mode = GET_MODE (flags);
  rtx constant = gen_rtx_UNSPEC (mode, gen_rtvec (1, GEN_INT (number)), UNSPEC_NZCV);
  rtx pattern = gen_rtx_SET (flags, gen_rtx_IF_THEN_ELSE (mode, cond, compare, constant));
  return target_has (pattern) ? pattern : NULL;
#else
  (void) flags, (void) cond, (void) compare, (void) number;
  return NULL;
#endif
}

/* ---- Who reads the flags ----------------------------------------------------------- */

/* The set of codes, by bits of *CODES, that INSN tests of the hard register FLAGS.  False:
   it reads them otherwise.  */
static bool
tested_codes (const rtx_insn *insn, unsigned flags, uint64_t *codes)
{
  int mentioned = 0, tests = 0;
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, PATTERN (insn), NONCONST)
    {
      const_rtx x = *iter;
      if (REG_P (x) && REGNO (x) == flags)
	mentioned++;
      else if (simple_condition_p (x) && REGNO (XEXP (x, 0)) == flags)
	{
	  tests++;
	  if (GET_CODE (x) > LTU || GET_CODE (x) < NE)
	    return false;
	  *codes |= (uint64_t) 1 << (GET_CODE (x) - NE);
	}
    }
  return mentioned == tests;
}

/* The number of flags that say of all tests behind INSN, which compares into FLAGS, what
   two equal numbers do; -1: there is none, or not all are known.  */
static int
number_for (rtx_insn *insn, rtx flags)
{
  basic_block bb = BLOCK_FOR_INSN (insn);
  uint64_t codes = 0;
  bool over = false;
  for (rtx_insn *i = insn; i != BB_END (bb) && !over;)
    {
      i = NEXT_INSN (i);
      if (!NONDEBUG_INSN_P (i))
	continue;
      over = reg_set_p (flags, i);
      if (over ? reg_referenced_p (flags, PATTERN (i))
	  : !tested_codes (i, REGNO (flags), &codes))
	return -1;
    }
  if (!over && bitmap_bit_p (df_get_live_out (bb), REGNO (flags)))
    return -1;
  return codes ? number_like_equals (codes) : -1;
}

/* ---- The insns --------------------------------------------------------------------- */

/* The select above INSN that gives T, which INSN alone reads, its value under conditions of
   FLAGS that INSN still finds there; or null.  */
static rtx_insn *
select_for (rtx_insn *insn, rtx t, rtx flags)
{
  rtx_insn *from = insn;
  for (int n = 0; n < 32; n++)
    {
      from = prev_nonnote_nondebug_insn_bb (from);
      if (!from || !NONJUMP_INSN_P (from))
	return NULL;
      if (reg_set_p (t, from))
	break;
      if (reg_set_p (flags, from))
	return NULL;
    }
  rtx set = PATTERN (from);
  return GET_CODE (set) == SET && rtx_equal_p (SET_DEST (set), t)
	 && GET_CODE (SET_SRC (set)) == IF_THEN_ELSE
	 && simple_condition_p (XEXP (SET_SRC (set), 0))
	 && REGNO (XEXP (XEXP (SET_SRC (set), 0), 0)) == REGNO (flags)
	 && !modified_between_p (SET_SRC (set), from, insn) ? from : NULL;
}

/* INSN compares into FLAGS; operand K, if it was chosen so that it can be the other one,
   is compared under the condition of that.  */
static bool
merge_operand (rtx_insn *insn, int k)
{
  rtx flags = SET_DEST (PATTERN (insn)), compare = SET_SRC (PATTERN (insn));
  rtx t = XEXP (compare, k), other = XEXP (compare, !k);
  if (!REG_P (t) || HARD_REGISTER_P (t) || !SCALAR_INT_MODE_P (GET_MODE (t))
      || !single_reader_p (t))
    return false;
  rtx_insn *from = select_for (insn, t, flags);
  rtx ite = from ? SET_SRC (PATTERN (from)) : NULL;
  bool first = ite && rtx_equal_p (XEXP (ite, 1), other);
  if (!ite || first == rtx_equal_p (XEXP (ite, 2), other))
    return false;
  rtx cond = first ? target_reverse (XEXP (ite, 0), from) : XEXP (ite, 0);
  int number = cond ? number_for (insn, flags) : -1;
  if (number < 0)
    return false;
  rtx value = XEXP (ite, first ? 2 : 1);
  compare = gen_rtx_COMPARE (GET_MODE (compare), k ? other : value, k ? value : other);
  rtx pattern = conditional_compare (flags, cond, compare, number);
  symbolic_change (BLOCK_FOR_INSN (insn));
  if (!pattern || !validate_change (insn, &PATTERN (insn), copy_insn (pattern), false))
    return false;
  if (dump_file)
    fprintf (dump_file, "insn %d merged into %d: a conjunction\n", INSN_UID (from),
	     INSN_UID (insn));
  remove_reg_equal_equiv_notes (insn);
  df_insn_rescan (insn);
  lose_debug (t, from, NULL);
  delete_insn (from);
  return true;
}

/* Does INSN compare into FLAGS, and nothing else?  */
static bool
compares (const rtx_insn *insn, unsigned flags)
{
  rtx set = NONJUMP_INSN_P (insn) ? PATTERN (insn) : NULL;
  return set && GET_CODE (set) == SET && REG_P (SET_DEST (set))
	 && REGNO (SET_DEST (set)) == flags && GET_MODE (SET_DEST (set)) == CCmode
	 && GET_CODE (SET_SRC (set)) == COMPARE;
}

bool
merge_conjunctions (const vec<basic_block> &blocks, unsigned flags)
{
  bool any = false;
  for (basic_block bb : blocks)
    {
      rtx_insn *insn;
      FOR_BB_INSNS (bb, insn)
	if (compares (insn, flags))
	  any |= merge_operand (insn, 0) || merge_operand (insn, 1);
    }
  return any;
}
