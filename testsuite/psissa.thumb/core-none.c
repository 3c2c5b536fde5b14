/* Code for no core in particular: a misprediction counts half, for some cores predict
   none.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
count (const int *a, int n, int key)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    if (__builtin_expect_with_probability (a[i] < key, 1, .5)) /* { dg-message "if-converted;.* branches=4.0 straight=" } */
      c += 3 + i;
  return c;
}
