/* An arm that is executed 7 of 32 times comes to stand elsewhere: the other way
   jumps nowhere, and costs no more than its compare and its branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static unsigned
mix (const unsigned *data, int n)
{
  unsigned sum = 1;
  for (int i = 0; i < n; i++)
    {
      unsigned x = data[i];
      if ((x & 31) < 7)
	{
	  sum ^= x >> 3;
	  sum += 77;
	}
      sum = sum * 5 + (sum >> 7);
    }
  return sum;
}

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
