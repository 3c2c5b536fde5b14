/* Two lists are merged: what ends the loop is known of the list that was not taken from, so
   that what follows the join is copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

static int left[2000], right[2000], both[4000];

__attribute__ ((noipa)) static int
merge (void)
{
  int l = 0, r = 0, n = 0;
  while (l < 2000 && r < 2000)
    if (right[r] < left[l])
      both[n++] = right[r++];
    else
      both[n++] = left[l++];
  return n;
}

int
main (void)
{
  unsigned random = 1;
  for (int i = 1; i < 2000; i++)
    {
      random = random * 1103515245 + 12345;
      left[i] = left[i - 1] + (random >> 16 & 7);
      right[i] = right[i - 1] + (random >> 24 & 7);
    }
  unsigned sum = merge ();
  for (int i = 0; i < 4000; i++)
    sum = sum * 3 + both[i];
  printf ("%u\n", sum);
  return 0;
}
