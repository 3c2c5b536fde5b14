/* mix.h: 1000 random numbers, mixed a hundred times.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static unsigned mix (const unsigned *data, int n);

int
main (void)
{
  static unsigned data[1000];
  unsigned random = 1, sum = 0;
  for (int i = 0; i < 1000; i++)
    data[i] = (random = random * 1103515245 + 12345) >> 16;
  for (int i = 0; i < 100; i++)
    sum = sum * 3 + mix (data, 1000);
  printf ("%u\n", sum);
  return 0;
}
