/* Where a loop's turn ends behind an arm with a block that is too large to be copied, the arm
   would jump there: it gets the condition of its branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler {movgt} } } */

__attribute__ ((noipa)) static unsigned
gate (const int *in, int n)
{
  unsigned s = 0, hold = 0, k = 1;
  for (int i = 0; i < n; i++)
    {
      int mix = in[i];
      if (mix > 6000)
	hold = 20;
      else if (hold > 0)
	hold--;
      if (!hold)
	mix = mix * 5 >> 3;
      s = s * 3 + mix;
      k = k * 5 + (s >> 3);
      s ^= k << 7;
      k += s >> 9;
      s = s * 9 + (k ^ i);
    }
  return s;
}

int
main (void)
{
  static const int in[] = { 1, 7000, 3, -5 };
  unsigned s = 0, hold = 0, k = 1;
  for (volatile int i = 0; i < 4; i++)
    {
      int mix = in[i];
      hold = mix > 6000 ? 20 : hold ? hold - 1 : 0;
      s = s * 3 + (hold ? mix : mix * 5 >> 3);
      k = k * 5 + (s >> 3);
      s ^= k << 7;
      k += s >> 9;
      s = s * 9 + (k ^ i);
    }
  return gate (in, 4) != s;
}
