/* Nothing is said of a loop's own test.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-tree-vectorize -fopt-info-missed" } */
/* { dg-final { scan-dump "refused: loop inside" } } */

int
sum (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
