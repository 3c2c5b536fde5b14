/* store-nest.c: stores under conditions, one within another.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) void
region (int x, int y, int *p)
#ifdef BY_HAND
;
#else
{
  if (x > 0)
    {
      p[0] = x;
      if (y > x)
	p[1] = y;
    }
  else
    p[2] = y;
}
#endif

static void
make (int n)
{
  inputs[n].a = from_to (-50, 50);
  inputs[n].b = from_to (-50, 50);
}

static unsigned
call (int n)
{
  region (inputs[n].a, inputs[n].b, &slots[n & 7]);
  return slots[n & 15];
}
