/* Which exception it is comes in a register that is set on the way to where it lands:
   what was in it where it was thrown, the sum that is folded into a predicated addition,
   is another matter.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fnon-call-exceptions -fplugin-arg-psissa-ifconv=always" } */

unsigned
load (unsigned k, unsigned, unsigned v, unsigned w)
{
  if (w > 5)
    {
      k += v;
      w ^= k;
    }
  try
    {
      if (v < 16)
	v += 16;
      return *(unsigned *) v + k * w;
    }
  catch (unsigned x)
    {
      return x;
    }
}
/* { dg-final { scan-dump {insn \d+ folded into the predicated copy} } } */
/* { dg-final { scan-assembler {cmp\tr1, #1} } } */
