/* Two lists are merged: on each of the ways one list's end is as far away as before, and
   jumps are threaded past that test.  Straight code would ask it again.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -mtune=cortex-m4" } */
/* { dg-final { scan-identity } } */

int both[4000];

unsigned
merge (const int *left, const int *right)
{
  int l = 0, r = 0, n = 0;
  while (l < 2000 && r < 2000)
    if (right[r] < left[l])
      both[n++] = right[r++];
    else
      both[n++] = left[l++];
  return n;
}
