/* An arm of two insns or more that goes elsewhere gets no condition of its branch if that is
   guessed to be rare: most turns would wait for them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-not {subeq} } } */

__attribute__ ((noipa)) static unsigned
hues (const unsigned char (*of)[4], int n)
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    {
      int r = of[i][0], g = of[i][1], b = of[i][2], most = of[i][3], h;
      if (most == r)
	h = (g - b) * 3;
      else if (most == g)
	h = 512 + (b - r) * 3;
      else
	h = 1024 + (r - g) * 3;
      if (h < 0)
	h += 1536;
      sum = sum * 5 + h + most;
    }
  return sum;
}

int
main (void)
{
  static const unsigned char of[][4]
    = { { 9, 3, 7, 9 }, { 1, 8, 2, 8 }, { 1, 2, 250, 250 }, { 5, 5, 5, 5 } };
  return hues (of, 4) != 211060;
}
