/* So does the attribute, for its function.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */
/* { dg-final { scan-stats regions-converted 1 } } */

__attribute__ ((optimize ("no-if-conversion"))) int
off (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (__builtin_expect_with_probability (a[middle] < key, 1, .5))
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

int
on (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (__builtin_expect_with_probability (a[middle] < key, 1, .5))
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}
