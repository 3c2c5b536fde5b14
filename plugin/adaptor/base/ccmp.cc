/* ccmp.cc: conditional compares in RTL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     (set FLAGS (if_then_else COND (compare A B) NUMBER))

   The flags that AArch64's ccmp and fccmp leave where their condition does not hold are a
   number in the insn.  GCC's pattern has a condition in its place, and the insn gets flags
   by which that does not hold (the table aarch64_nzcv_codes of config/aarch64/aarch64.cc,
   by the enum of aarch64.h).  */

#include "base/base.h"

#ifdef GCC_AARCH64_H
enum { N = 8, Z = 4, C = 2, V = 1 };
/* The flags by number of the condition.  */
static const unsigned char nzcv[]
  = { 0, Z, 0, C, 0, N, 0, V, 0, C, V, 0, Z, 0, 0, 0 };

/* FLAGS, of a compare in MODE, as psi-IL numbers them; -1: no compare leaves them.  */
static int
number_of (unsigned flags, machine_mode mode)
{
  if (mode == CCmode)
    return (flags & Z ? PSI_OUT_EQ : 0) | (!(flags & N) != !(flags & V) ? PSI_OUT_LT : 0)
	   | (flags & C ? 0 : PSI_OUT_LTU);
  if (!psi_floating (GET_MODE_NAME (mode)))
    return -1;
  /* As fcmp has them, or such that no condition of GCC's tells the difference.  */
  return flags == N ? PSI_OUT_FLOAT + PSI_ORDER_LT : flags == Z ? PSI_OUT_FLOAT + PSI_ORDER_EQ
	 : flags == C ? PSI_OUT_FLOAT + PSI_ORDER_GT : -1;
}

rtx
target_conditional_compare (rtx flags, rtx cond, rtx compare, int number)
{
  machine_mode mode = GET_MODE (flags);
  for (unsigned k = 0; k < ARRAY_SIZE (nzcv); k++)
    if (number_of (nzcv[k], mode) == number)
      {
	rtx otherwise = gen_rtx_UNSPEC (mode, gen_rtvec (1, GEN_INT (k)), UNSPEC_NZCV);
	rtx ite = gen_rtx_IF_THEN_ELSE (mode, cond, compare, otherwise);
	return gen_rtx_SET (flags, ite);
      }
  return NULL;
}

int
ccmp_otherwise (const_rtx x)
{
  if (GET_CODE (x) != UNSPEC || XINT (x, 1) != UNSPEC_NZCV)
    return -1;
  unsigned k = UINTVAL (XVECEXP (x, 0, 0));
  return k < ARRAY_SIZE (nzcv) ? number_of (nzcv[k], GET_MODE (x)) : -1;
}
#else
rtx
target_conditional_compare (rtx, rtx, rtx, int)
{
  return NULL;
}

int
ccmp_otherwise (const_rtx)
{
  return -1;
}
#endif

unsigned
target_otherwise (rtx compare, rtx cond)
{
  unsigned numbers = 0;
  for (int n = 0; n < 16; n++)
    {
      rtx pattern = target_conditional_compare (SET_DEST (compare), cond, SET_SRC (compare), n);
      /* The insn is the same for all numbers.  */
      if (pattern && !numbers && !target_has (pattern))
	return 0;
      numbers |= pattern ? 1u << n : 0;
    }
  return numbers;
}
