/* Of one function, not of the other.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */
#include "../search.h"

int
marked (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
#pragma psissa branchless
      if (a[middle] < key)		/* { dg-message "converted" } */
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

SEARCH (int plain, a[middle] < key)
