/* The second of two choices is made in other names, which wait there until the first has
   decided: no setcc, and no test of what one made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\tset[a-z]+\t} } } */

__attribute__ ((noipa)) int
places (const int *a, int n)
{
  int most = a[0], least = a[0], at = 0, least_at = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > most)
      most = a[i], at = i;
    else if (a[i] < least)
      least = a[i], least_at = i;
  return at * 1000 + least_at;
}

int
main (void)
{
  static const int a[] = { 5, 7, 7, -3, 9, 1, -3, -8, 9, 2 };
  static const int sums[] = { 0, 1000, 1000, 1003, 4003, 4003, 4003, 4007, 4007, 4007 };
  for (int n = 1; n <= 10; n++)
    if (places (a, n) != sums[n - 1])
      __builtin_abort ();
  return 0;
}
