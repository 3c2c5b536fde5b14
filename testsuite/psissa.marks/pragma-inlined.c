/* The same by _Pragma in a macro; and each of two copies of an inlined function.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */
#include <psissa.h>

static inline __attribute__ ((always_inline)) int
search (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      PSISSA_NEXT (branchless)
      if (a[middle] < key)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

int
both (const int *a, const int *b, int n, int key)
{
  return search (a, n, key) + search (b, n, key);
}
/* { dg-final { scan-stats regions-converted 2 } } */
