/* The form says how often blocks are executed, for 10000 calls: those of a loop more often.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-dump {entry: freq 10000\n} } } */
/* { dg-final { scan-dump {bb[0-9]*: freq [0-9]{5,}\n} } } */

int
positive (const int *a, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      sum += a[i] * 3;
  return sum;
}
