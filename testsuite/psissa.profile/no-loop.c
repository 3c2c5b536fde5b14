/* A branch that goes either way, in a function without loops and calls: with a profile its
   join is kept, so that it can be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static int
clamp (int x, int low, int high, int *passed)
{
  int p = *passed;
  if (x < low)
    {
      x = low;
      p |= 1;
    }
  else if (x > high)
    {
      x = high;
      p |= 2;
    }
  *passed = p;
  return x;
}

int
main (void)
{
  unsigned random = 1, sum = 0;
  int passed = 0;
  for (int i = 0; i < 10000; i++)
    {
      random = random * 1103515245 + 12345;
      sum = sum * 3 + clamp ((int) (random >> 16) % 600 - 300, -100, 100, &passed) + passed;
      passed = 0;
    }
  printf ("%u\n", sum);
  return 0;
}
