/* else-if.c: four arms by ranges, one with an if of its own.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int a, int b, int c)
#ifdef BY_HAND
;
#else
{
  int r;
  if (a < 0)
    r = b + c;
  else if (a < 10)
    {
      r = b - c;
      if (b > c)
	r += a;
    }
  else if (a < 100)
    r = b ^ c;
  else
    r = a;
  return r;
}
#endif

static void
make (int n)
{
  static const int low[] = { -50, 0, 10, 100 }, high[] = { -1, 9, 99, 300 };
  int arm = from_to (0, 3);
  inputs[n] = (struct input) { from_to (low[arm], high[arm]), from_to (-50, 50),
			       from_to (-50, 50), 0 };
}

static unsigned
call (int n)
{
  return region (inputs[n].a, inputs[n].b, inputs[n].c);
}
