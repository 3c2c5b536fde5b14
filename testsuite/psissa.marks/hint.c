/* A probability that the user gives is believed: of what cannot be predicted a loop
   may wait.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */
#include "../search.h"

int
told (const int *a, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (__builtin_expect_with_probability (a[middle] < key, 1, .5))	/* { dg-message "if-converted" } */
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

SEARCH (int surely, __builtin_expect (a[middle] < key, 1))
