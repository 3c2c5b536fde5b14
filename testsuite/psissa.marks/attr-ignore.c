/* A function that is to be ignored is as the plain compiler has it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */

__attribute__ ((psissa ("ignore"))) int
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
/* { dg-final { scan-identity } } */
/* { dg-final { scan-stats function-left-to-be-ignored 1 } } */
