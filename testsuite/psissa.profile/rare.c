/* An arm that is executed 7 of 32 times comes to stand elsewhere: the other way
   jumps nowhere, and costs no more than its compare and its branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "step.h"

INLINE unsigned
step (unsigned sum, unsigned x)
{
  if ((x & 31) < 7)
    {
      sum ^= x >> 3;
      sum += 77;
    }
  return sum;
}
