/* adpcm.c: two bits and the sign of a difference, as ADPCM codes it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int diff, int step, int *rest)
#ifdef BY_HAND
;
#else
{
  int code = 0;
  if (diff < 0)
    {
      code = 8;
      diff = -diff;
    }
  if (diff >= step)
    {
      code |= 4;
      diff -= step;
    }
  step >>= 1;
  if (diff >= step)
    {
      code |= 2;
      diff -= step;
    }
  *rest = diff;
  return code;
}
#endif

static void
make (int n)
{
  inputs[n].a = from_to (-400, 400);
  inputs[n].b = from_to (0, 400);
}

static unsigned
call (int n)
{
  return region (inputs[n].a, inputs[n].b, &slots[n & 15]);
}
