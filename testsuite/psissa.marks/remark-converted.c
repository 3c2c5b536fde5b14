/* A conversion says what it cost and who gave the probability.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
limit (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (__builtin_expect_with_probability (a[middle] < key, 1, .5)) /* { dg-message "if-converted; blocks=\[12\] insns=\[0-9\]+ branches=\[0-9.\]+ straight=\[0-9.\]+ taken=50% from=user" } */
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}
