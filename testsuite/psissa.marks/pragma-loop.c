/* Before a loop it is about all in its body, and about nothing behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
loop (const int *a, int n, int key)
{
  int low = 0, high = n;
#pragma psissa branchless
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (a[middle] < key)		/* { dg-message "if-converted" } */
	low = middle + 1;
      else
	high = middle;
    }
  for (n += low; low < n; )
    {
      int middle = (low + n) / 2;
      if (a[middle] < key)
	low = middle + 1;
      else
	n = middle;
    }
  return low;
}
