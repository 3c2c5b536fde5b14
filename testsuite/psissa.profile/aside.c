/* A way into the middle of an arm: where a profile says that the branch goes either way
   straight code gets a copy of what is behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "step.h"

INLINE unsigned
step (unsigned sum, unsigned x)
{
  if (x & 256)
    {
      if (x & 512)
	{
	  sum ^= x >> 3;
	inside:
	  sum += x;
	}
    }
  else
    {
      sum = (sum << 3 | sum >> 29) + x / 7;
      if (x & 1024)
	goto inside;
    }
  return sum;
}
