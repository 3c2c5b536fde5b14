/* max-min.c: where the greatest and the least of some numbers are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (const int *a, int n)
#ifdef BY_HAND
;
#else
{
  int max = a[0], where_max = 0, min = a[0], where_min = 0;
  for (int i = 1; i < n; i++)
    {
      int v = a[i];
      if (v > max)
	{
	  max = v;
	  where_max = i;
	}
      else if (v < min)
	{
	  min = v;
	  where_min = i;
	}
    }
  return where_max * 1000 + where_min;
}
#endif

static void
make (int n)
{
  turns = 64;
  calls = INPUTS / 16;
  /* Rising and falling, so that there is often a new one.  */
  numbers[n] = from_to (-100000, 100000)
	       + (n * 61 % 64 - 32) * (n & 64 ? -1500 : 1500);
}

static unsigned
call (int n)
{
  return region (numbers + (n * 61 & 2047), turns);
}
