/* A move under a condition that GCC made of short numbers stands in an arm: it can be
   executed always.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-dump-not "bb 2: refused" } } */

__attribute__ ((noipa)) static void
median (const short *p, short *q)
{
  int a = p[0], b = p[1], c = p[2];
  if (a < b)
    *q = b < c ? b : a < c ? c : a;
  else
    *q = a < c ? a : b < c ? c : b;
}

int
main (void)
{
  for (int k = 0; k < 27; k++)
    {
      short p[3] = { k % 3, k / 3 % 3, k / 9 }, q;
      int sum = p[0] + p[1] + p[2], high = p[0], low = p[0];
      for (int i = 1; i < 3; i++)
	{
	  high = p[i] > high ? p[i] : high;
	  low = p[i] < low ? p[i] : low;
	}
      median (p, &q);
      if (q != sum - high - low)
	return 1;
    }
  return 0;
}
