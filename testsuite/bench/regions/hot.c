/* hot.c: the function of testsuite/examples/tour.c: nested ifs, else-ifs, a store.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int x, int y, int *slot)
#ifdef BY_HAND
;
#else
{
  int r = x, w = y;
  if (x > y)
    {
      r = x - y;
      if (r > 100)
	w = r + 7;
    }
  if (y < 0)
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  if (w > r)
    *slot = r;
  return r + w;
}
#endif

static void
make (int n)
{
  inputs[n].a = from_to (-512, 511);
  inputs[n].b = from_to (-512, 511);
}

static unsigned
call (int n)
{
  return region (inputs[n].a, inputs[n].b, &slots[n & 15]);
}
