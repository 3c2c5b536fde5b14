/* range.cc: what numbers insns give, for libpsi's value ranges.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Of insns that have no operation of psi's own those that are masks by nature:
   extensions of a part of a register or of what is loaded, shifts by constants,
   saturations, and conditions as numbers.  An extension of a pseudo's low part is that pseudo
   if it holds no more.  And, for extensions that go: which bits of their operands insns read,
   and what RTL says of high bits.  */

#include "read/read.h"

static psi_type
int_type (machine_mode mode)
{
  HOST_WIDE_INT bits;
  return (SCALAR_INT_MODE_P (mode) && GET_MODE_BITSIZE (mode).is_constant (&bits)
	  && bits <= 64) ? bits : 0;
}

/* The pattern of I, a set of its first result, an integer; null: it is something else.  */
static rtx
number_set (const psi_insn *i)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || h->cond || h->guarded || i->dst[0]->pinned
      || !NONJUMP_INSN_P (h->insn) || (i->flags & PSI_F_EFFECT))
    return NULL;
  rtx set = PATTERN (h->insn);
  return (GET_CODE (set) == SET && REG_P (SET_DEST (set))
	  && (i->ndst == 1 || i->dst[0]->var->host == REGNO (SET_DEST (set)))
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

/* If X is a minimum of a maximum, or the opposite, of constants that are all numbers of some
   bits, of what SIGN says, how many those are; or 0.  */
static unsigned
saturation_bits (const_rtx x, bool *sign)
{
  const_rtx inner = XEXP (x, 0);
  if (!CONST_INT_P (XEXP (x, 1)) || GET_CODE (inner) == GET_CODE (x)
      || (GET_CODE (inner) != SMIN && GET_CODE (inner) != SMAX)
      || !CONST_INT_P (XEXP (inner, 1)))
    return 0;
  HOST_WIDE_INT low = INTVAL (XEXP (inner, 1)), high = INTVAL (XEXP (x, 1));
  if (GET_CODE (x) == SMAX)
    std::swap (low, high);
  *sign = low < 0;
  if (high <= 0 || !pow2p_hwi (high + 1) || low != (*sign ? -high - 1 : 0))
    return 0;
  return exact_log2 (high + 1) + *sign;
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
    case SMIN:
    case SMAX:
      return saturation_bits (src, sign);
    default:
      return COMPARISON_P (src) && STORE_FLAG_VALUE == 1;
    }
}

#define ALL UINT64_MAX

/* Which bits of operand K of X are read if of X itself ASKED are.  */
static uint64_t
asked_of (const_rtx x, int k, uint64_t asked)
{
  uint64_t mask = GET_MODE_MASK (GET_MODE (x)), n;
  if (!int_type (GET_MODE (x)))
    return ALL;
  switch (GET_CODE (x))
    {
    case AND:
      return CONST_INT_P (XEXP (x, 1)) ? asked & UINTVAL (XEXP (x, 1)) : asked;
    case IOR:
    case XOR:
    case NOT:
    case TRUNCATE:
      return asked;
    case PLUS:
    case MINUS:
    case MULT:
    case NEG:
      return psi_and_below (asked);
    case ASHIFT:
    case LSHIFTRT:
      if (k || !CONST_INT_P (XEXP (x, 1)) || (n = UINTVAL (XEXP (x, 1))) >= 64)
	return ALL;
      return GET_CODE (x) == ASHIFT ? asked >> n : (asked & mask) << n;
    case ZERO_EXTEND:
      return asked;
    case SIGN_EXTEND:
      mask = GET_MODE_MASK (GET_MODE (XEXP (x, 0)));
      return asked & ~mask ? ALL : asked;
    case SUBREG:
      return subreg_lowpart_p (x) ? asked & mask : ALL;
    case IF_THEN_ELSE:
      return k ? asked : ALL;
    case ZERO_EXTRACT:
    case SIGN_EXTRACT:
      if (k || !CONST_INT_P (XEXP (x, 1)) || !CONST_INT_P (XEXP (x, 2)) || BITS_BIG_ENDIAN
	  || UINTVAL (XEXP (x, 1)) + UINTVAL (XEXP (x, 2)) >= 64)
	return ALL;
      return ((HOST_WIDE_INT_1U << UINTVAL (XEXP (x, 1))) - 1) << UINTVAL (XEXP (x, 2));
    default:
      return ALL;
    }
}

/* Looks in X, of which the bits ASKED are read, for what LOC points to: *BITS are those that
   are read there.  False: it is not in X.  */
static bool
find_read (rtx *x, const rtx *loc, uint64_t asked, uint64_t *bits)
{
  if (x == loc)
    {
      *bits = asked;
      return true;
    }
  const char *fmt = GET_RTX_FORMAT (GET_CODE (*x));
  for (int k = 0; fmt[k]; k++)
    if (fmt[k] == 'e' && XEXP (*x, k))
      {
	if (find_read (&XEXP (*x, k), loc, asked_of (*x, k, asked), bits))
	  return true;
      }
    else if (fmt[k] == 'E')
      for (int n = 0; n < XVECLEN (*x, k); n++)
	if (find_read (&XVECEXP (*x, k, n), loc, ALL, bits))
	  return true;
  return false;
}

uint64_t
target_reads (void *, const psi_insn *i, unsigned k, uint64_t asked)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || h->cond || !NONJUMP_INSN_P (h->insn)
      || asm_noperands (PATTERN (h->insn)) >= 0)
    return ALL;
  rtx set = PATTERN (h->insn);
  /* Of what is set in part the rest is read.  */
  if (GET_CODE (set) != SET || !(REG_P (SET_DEST (set)) || MEM_P (SET_DEST (set))))
    return ALL;
  decoded d;
  decode_insn (h->insn, &d);
  uint64_t bits;
  return (k < d.src.length ()
	  && find_read (&SET_SRC (set), d.src[k], MEM_P (SET_DEST (set)) ? ALL : asked, &bits)
	  ? bits : ALL);
}

void
forget_ranges (void)
{
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONDEBUG_INSN_P (insn))
	{
	  subrtx_iterator::array_type array;
	  FOR_EACH_SUBRTX (iter, array, PATTERN (insn), ALL)
	    if (GET_CODE (*iter) == SUBREG)
	      SUBREG_PROMOTED_VAR_P (CONST_CAST_RTX (*iter)) = 0;
	  rtx note = find_reg_note (insn, REG_EQUAL, NULL_RTX);
	  if (note && !CONSTANT_P (XEXP (note, 0)))
	    remove_note (insn, note);
	}
}
