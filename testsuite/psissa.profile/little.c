/* A branch that goes either way, but is seldom executed: what straight code would gain is too
   little of the function's time to keep its join, and what follows another branch is copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "mix.h"

__attribute__ ((noipa)) static unsigned
mix (const unsigned *data, int n)
{
  unsigned sum = 1;
  for (int i = 0; i < n; i++)
    {
      unsigned x = data[i];
      if (!(x & 0xf800))
	{
	  if (x & 4)
	    sum += 3;
	  else
	    sum ^= x;
	}
      if (x & 0x1c0)
	sum += 9;
      else
	sum ^= x;
      sum = sum * 5 + (sum >> 7);
    }
  return sum;
}
