/* Straight code that costs more than branches is not made after register allocation in a
   loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats refused-cost 1 } } */
/* { dg-final { scan-assembler-not {eor(eq|ne)} } } */

int
often (int *p, int *q, int n)
{
  int r = 0;
  for (int i = 0; i < n; i++)
    {
      int x = 7;
      if (p[i] == q[i])
	{
	  x = (q[i + 2] - 1) * 3;
	  x ^= x >> 5;
	  x += 4;
	}
      r += x * i;
      q[i] = r ^ x;
    }
  return r;
}
