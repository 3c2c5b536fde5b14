/* One arm reads the global array, the other one the frame's: an operation on the frame
   is planned where the insn that it is made from has a register.  The function was left
   alone, as a bug.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

static unsigned all[8] = { 5, 6, 0xffffffff, 70, 0x80000000 };
static const unsigned words[8] = { 0, 1, 2, 0xffffffff, 0x80000000, 7, 100, 12345 };

static unsigned
f (unsigned a, unsigned b, unsigned *p)
{
  unsigned own[8] = { 3, 85, 0 };
  unsigned v = 257u / (b | 1) + (b + a), w = 5 ^ a;
  unsigned x = (v & 31) <= 16 ? all[a & 7] : own[w & 7];
  short s = (short) (x * (a + b + v));
  int j = b / (p[3] | 1);
  unsigned y = a;
  if ((v & 32u) || (!(j > (int) 2147483648u) ? 0 : (int) 2147483648u)
      || !((4u ^ a) != 5u || (b & 3) == 0))
    y ^= 77;
  return s + y + x;
}

int
main (void)
{
  unsigned h = 0;
  for (int k = 0; k < 6; k++)
    h = h * 31 + f (words[k & 7], words[(k + 1) & 7], all);
  return h != 2987506031u;
}
