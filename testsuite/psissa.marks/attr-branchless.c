/* What is to be branchless is, whatever it costs.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (branchless) int
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
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-assembler "cmov" } } */
