/* Cost decides though ifconv=always.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
#include <psissa.h>

PSISSA (cost) int
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
/* { dg-final { scan-dump {refused: loop-carried chain} } } */
