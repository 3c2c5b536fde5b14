/* and-or.c: a condition of three compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int a, int b, int c, int d)
#ifdef BY_HAND
;
#else
{
  int x = c, y = d;
  if ((a > b && c < d) || a == 7)
    {
      x = d;
      y = a;
    }
  return x * 5 + y;
}
#endif

static void
make (int n)
{
  inputs[n] = (struct input) { from_to (0, 3) ? from_to (0, 20) : 7,
			       from_to (0, 20), from_to (0, 10),
			       from_to (0, 12) };
}

static unsigned
call (int n)
{
  return region (inputs[n].a, inputs[n].b, inputs[n].c, inputs[n].d);
}
