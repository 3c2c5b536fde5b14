/* step.h: mix.h's numbers, each mixed by a test's step ().
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "mix.h"

#define INLINE static inline __attribute__ ((always_inline))

INLINE unsigned step (unsigned sum, unsigned x);

/* A branch that mostly goes one way: what follows it is copied where that is let.  */
INLINE unsigned
mostly (unsigned sum, unsigned x)
{
  if (x & 0x1c0)
    sum += 9;
  else
    sum ^= x;
  return sum;
}

__attribute__ ((noipa)) static unsigned
mix (const unsigned *data, int n)
{
  unsigned sum = 1;
  for (int i = 0; i < n; i++)
    {
      sum = step (sum, data[i]);
      sum = sum * 5 + (sum >> 7);
    }
  return sum;
}
