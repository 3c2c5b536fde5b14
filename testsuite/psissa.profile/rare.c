/* An arm that is executed 7 of 32 times comes to stand elsewhere: the other way
   jumps nowhere, and costs no more than its compare and its branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "mix.h"

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
