/* range.cc: what numbers insns give, for libpsi's value ranges.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Of insns that have no operation of psi's own those that are masks by nature:
   extensions of a part of a register or of what is loaded, shifts by constants, and
   conditions as numbers.  An extension of a pseudo's low part is that pseudo if it
   holds no more.  */

#include "read/read.h"

static psi_type
int_type (machine_mode mode)
{
  HOST_WIDE_INT bits;
  return (SCALAR_INT_MODE_P (mode) && GET_MODE_BITSIZE (mode).is_constant (&bits)
	  && bits <= 64) ? bits : 0;
}

/* The pattern of I, a set of a pseudo that is an integer; null: it is something else.  */
static rtx
number_set (const psi_insn *i)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || h->cond || h->guarded || i->dst[0]->pinned
      || !NONJUMP_INSN_P (h->insn) || (i->flags & PSI_F_EFFECT))
    return NULL;
  rtx set = PATTERN (h->insn);
  return (GET_CODE (set) == SET && REG_P (SET_DEST (set))
	  && int_type (GET_MODE (SET_DEST (set))) == i->dst[0]->type
	  && GET_MODE (SET_SRC (set)) == GET_MODE (SET_DEST (set))) ? set : NULL;
}

/* Is X, in the pattern of I, a pseudo of MODE that is I's only operand?  */
static bool
only_operand (const psi_insn *i, const_rtx x, machine_mode mode)
{
  return (i->nsrc == 1 && REG_P (x) && !HARD_REGISTER_P (x) && GET_MODE (x) == mode
	  && i->src[0].val && !i->src[0].val->pinned);
}

unsigned
target_bits (void *, const psi_insn *i, bool *sign, bool *operand)
{
  rtx set = number_set (i);
  *sign = *operand = false;
  if (!set)
    return 0;
  rtx src = SET_SRC (set);
  machine_mode mode = GET_MODE (src);
  switch (GET_CODE (src))
    {
    case ZERO_EXTEND:
    case SIGN_EXTEND:
      {
	rtx x = XEXP (src, 0);
	*sign = GET_CODE (src) == SIGN_EXTEND;
	*operand = (GET_CODE (x) == SUBREG && subreg_lowpart_p (x)
		    && only_operand (i, SUBREG_REG (x), mode));
	return int_type (GET_MODE (x));
      }
    case LSHIFTRT:
    case ASHIFTRT:
      if (CONST_INT_P (XEXP (src, 1)) && REG_P (XEXP (src, 0))
	  && IN_RANGE (INTVAL (XEXP (src, 1)), 1, i->dst[0]->type - 1))
	{
	  *sign = GET_CODE (src) == ASHIFTRT;
	  return i->dst[0]->type - INTVAL (XEXP (src, 1));
	}
      return 0;
    default:
      return COMPARISON_P (src) && STORE_FLAG_VALUE == 1;
    }
}
