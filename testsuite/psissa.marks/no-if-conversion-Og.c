/* At -Og if-conversion is off without anybody having said so.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-Og" } */
/* { dg-final { scan-stats regions-converted 1 } } */

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
