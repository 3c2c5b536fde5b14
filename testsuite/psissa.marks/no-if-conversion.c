/* Who switches off if-conversion switches off psissa.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-if-conversion2" } */
/* { dg-final { scan-identity } } */
/* { dg-final { scan-dump "refused: branch is to stay" } } */

int
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
