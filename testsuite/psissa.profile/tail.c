/* A branch that goes either way, in a loop: with a profile its join is kept, so that
   it can be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static unsigned
mix (const unsigned *data, int n)
{
  unsigned sum = 1, odd = 0;
  for (int i = 0; i < n; i++)
    {
      if (data[i] & 4)
	sum ^= data[i] >> 3;
      else
	{
	  sum += 77;
	  odd++;
	}
      sum = sum * 5 + (sum >> 7);
    }
  return sum + odd;
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
