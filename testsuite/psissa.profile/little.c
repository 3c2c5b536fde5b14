/* A branch that goes either way, but is seldom executed: what straight code would gain is too
   little of the function's time to keep its join, and what follows another branch is copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "step.h"

INLINE unsigned
step (unsigned sum, unsigned x)
{
  if (!(x & 0xf800))
    {
      if (x & 4)
	sum += 3;
      else
	sum ^= x;
    }
  return mostly (sum, x);
}
