/* Straight code that costs more than branches is left to GCC's conversion after register
   allocation where it is not in a loop: it is shorter.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats refused-cost 1 } } */
/* { dg-final { scan-assembler {eoreq} } } */
/* { dg-final { scan-assembler-not {\tb(eq|ne)\t} } } */

int
seldom (int *p, int *q, int n)
{
  int r = 7;
  if (p[0] == q[1])
    {
      r = (q[2] - 1) * 3;
      r ^= r >> 5;
      r += 4;
    }
  p[2] = r + n;
  return r;
}
