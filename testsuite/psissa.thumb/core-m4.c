/* The Cortex-M4 has a taken branch of three cycles, and predicts none: that the user
   calls one unpredictable is no reason to expect mispredictions.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -mtune=cortex-m4 -fopt-info" } */

int
count (const int *a, int n, int key)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    if (__builtin_expect_with_probability (a[i] < key, 1, .5)) /* { dg-message "if-converted;.* branches=2.5 straight=" } */
      c += 3 + i;
  return c;
}
