/* A loop in which two arms go back to the header: with a profile it is not peeled, so that
   the branch between them can be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>
#include "../search.h"

static int sorted[1024];

SEARCH (__attribute__ ((noipa)) static int find, a[middle] < key)

int
main (void)
{
  unsigned random = 1, sum = 0;
  for (int i = 0; i < 1024; i++)
    sorted[i] = i * 60 + i % 7;
  for (int i = 0; i < 1000; i++)
    sum = sum * 3 + find (sorted, 1024, (random = random * 1103515245 + 12345) >> 16);
  printf ("%u\n", sum);
  return 0;
}
