/* sum-else.c: two additions, of which a loop does one; three numbers in ten are small.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (const int *a, int n)
#ifdef BY_HAND
;
#else
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 10)
      s += a[i];
    else
      s -= 3;
  return s;
}
#endif

static void
make (int n)
{
  turns = 64;
  calls = INPUTS / 16;
  numbers[n] = from_to (-90, 110);
}

static unsigned
call (int n)
{
  return region (numbers + (n * 61 & 2047), turns);
}
