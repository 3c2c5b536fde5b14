/* A branch that goes either way, in a loop: with a profile its join is kept, so that
   it can be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "mix.h"

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
