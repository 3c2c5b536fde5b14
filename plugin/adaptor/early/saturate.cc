/* saturate.cc: the least of a constant and the greatest is a saturation, in RTL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC's combiner makes an insn that saturates (Arm: SSAT, USAT) of a minimum of a maximum of
   constants.  But its expander puts constants into registers, and from loops they are moved
   before insns are combined: there nothing saturates.  So it is done before that.  */

#include "early/early.h"
#include "df.h"

/* INSN leaves in DEST the minimum or maximum, which is CODE, of REG and the constant N.  */
struct bounded
{
  rtx_insn *insn;
  enum rtx_code code;
  rtx dest, reg, n;
};

/* The constant that X always is, or null.  */
static rtx
constant_of (rtx x)
{
  if (CONST_INT_P (x))
    return x;
  rtx_insn *def = REG_P (x) ? only_setter (x) : NULL;
  rtx set = def ? single_set (def) : NULL_RTX;
  return set && SET_DEST (set) == x && CONST_INT_P (SET_SRC (set)) ? SET_SRC (set) : NULL_RTX;
}

/* Reads INSN.  False: it is no minimum or maximum.  */
static bool
read_bounded (rtx_insn *insn, bounded *b)
{
  rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL_RTX;
  if (!set || !REG_P (SET_DEST (set)) || HARD_REGISTER_P (SET_DEST (set)))
    return false;
  rtx src = SET_SRC (set);
  if ((GET_CODE (src) != SMIN && GET_CODE (src) != SMAX) || !REG_P (XEXP (src, 0)))
    return false;
  *b = { insn, GET_CODE (src), SET_DEST (set), XEXP (src, 0), constant_of (XEXP (src, 1)) };
  return b->n != NULL_RTX;
}

/* Makes AFTER, of what BEFORE bounds on its other side, a saturation.  False: there is none.  */
static bool
saturate (const bounded &before, const bounded &after)
{
  machine_mode mode = GET_MODE (after.dest);
  rtx x = gen_reg_rtx (mode);
  rtx inner = gen_rtx_fmt_ee (before.code, mode, x, before.n);
  rtx both = gen_rtx_fmt_ee (after.code, mode, inner, after.n);
  if (!validate_change (after.insn, &PATTERN (after.insn), gen_rtx_SET (after.dest, both), false))
    return false;
  /* What is noted of AFTER may be of BEFORE's register, which need not be set any more.  */
  remove_reg_equal_equiv_notes (after.insn);
  /* BEFORE may write the register that it reads.  */
  emit_insn_before (gen_move_insn (x, before.reg), before.insn);
  return true;
}

unsigned
join_bounds (void)
{
  if (nothing_changes ())
    return 0;
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    {
      bounded last = { NULL, UNKNOWN, NULL_RTX, NULL_RTX, NULL_RTX };
      FOR_BB_INSNS (bb, insn)
	{
	  bounded b;
	  bool is = NONDEBUG_INSN_P (insn) && read_bounded (insn, &b);
	  if (is && last.insn && last.code != b.code && b.reg == last.dest && options.limit != 0
	      && saturate (last, b))
	    {
	      tell_change (insn, "saturations-joined", "least of a greatest saturated by an insn");
	      is = false;
	    }
	  if (is)
	    last = b;
	  else if (last.insn && NONDEBUG_INSN_P (insn) && reg_set_p (last.dest, insn))
	    last.insn = NULL;
	}
    }
  return 0;
}
