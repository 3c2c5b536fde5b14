/* Of a binary search the next turn would wait for a load and a compare: it keeps its
   branch, unless all is to be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */

int
search (const int *sorted, int n, int key)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (sorted[middle] < key)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}
/* { dg-final { scan-dump {refused: loop-carried chain} } } */
/* { dg-final { scan-assembler-not {\tcmov} } } */
