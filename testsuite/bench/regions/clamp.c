/* clamp.c: a number put between limits, and a note of which it passed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int x, int low, int high, int *passed)
#ifdef BY_HAND
;
#else
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
#endif

static void
make (int n)
{
  inputs[n] = (struct input) { from_to (-300, 300), from_to (-200, 0),
			       from_to (-10, 200), 0 };
}

static unsigned
call (int n)
{
  return region (inputs[n].a, inputs[n].b, inputs[n].c, &slots[n & 15]);
}
