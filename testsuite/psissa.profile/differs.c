/* Where a > b the next b is not 0, so that what tests it is not asked on that way: the join
   is gone in any case, and what follows it is copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static unsigned
gcd (unsigned a, unsigned b)
{
  while (b)
    if (!(b & 1))
      b >>= 1;
    else if (a > b)
      {
	unsigned c = a - b;
	a = b;
	b = c;
      }
    else
      b -= a;
  return a;
}

int
main (void)
{
  unsigned random = 1, sum = 0;
  for (int i = 0; i < 2000; i++)
    {
      random = random * 1103515245 + 12345;
      sum = sum * 3 + gcd ((random >> 16) * 2 + 1, random >> 8 & 0xfff);
    }
  printf ("%u\n", sum);
  return 0;
}
