/* binary-step.c: a step of a binary search.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (const int *a, int low, int high, int key)
#ifdef BY_HAND
;
#else
{
  int middle = (low + high) >> 1;
  if (a[middle] < key)
    low = middle + 1;
  else
    high = middle;
  return low * 3 + high;
}
#endif

static void
make (int n)
{
  numbers[n] = from_to (-1000, 1000);
  inputs[n] = (struct input) { from_to (0, 2000), from_to (2000, 4000),
			       from_to (-1000, 1000), 0 };
}

static unsigned
call (int n)
{
  return region (numbers, inputs[n].a, inputs[n].b, inputs[n].c);
}
