/* A function that was inlined keeps what is said of it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (branchless) static inline __attribute__ ((always_inline)) int
search (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
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
