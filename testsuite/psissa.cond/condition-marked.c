/* Where there are to be no branches a condition stays a value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa, psissa ("branchless"))) static int
f (int a, int b, int c, int d, int x)
{
  if (a != b && c == d)
    x = x * 5 + a;
  return x;
}

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 16; i++)
    sum = sum * 3 + f (i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1, i);
  return sum != 47431746;
}

/* { dg-final { scan-stats conditions-split 0 } } */
