/* A branch that goes either way, one of which is long: always to execute that would cost more
   than the branch does, so its join need not be kept, and what follows another branch is
   copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "step.h"

INLINE unsigned
step (unsigned sum, unsigned x)
{
  if (!(x & 12))
    {
      sum ^= x >> 3;
      sum = sum * 7 + (x ^ 77);
      sum ^= sum >> 5;
      sum = sum * 3 + x;
      sum ^= sum >> 9;
    }
  return mostly (sum, x);
}
