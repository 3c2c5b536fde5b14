/* quantize.c: coefficients divided with a dead zone, as JPEG and its like do.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short coefficients[3200], quantized[3200];
static short steps64[64];

MAKE (quantize)
{
  for (int i = 0; i < COUNT (steps64); i++)
    steps64[i] = from_to (4, 60);
  for (int i = 0; i < COUNT (coefficients); i++)
    coefficients[i] = from_to (-200, 200);
}

RUN (quantize)
{
  unsigned sum = 0, zeros = 0;
  for (int i = 0; i < COUNT (coefficients); i++)
    {
      int v = coefficients[i], step = steps64[i & 63];
      if (v < 0)
	{
	  v = -v + (step >> 1);
	  v = v >= step ? -(v * 5 >> 6) : 0;
	}
      else
	{
	  v += step >> 1;
	  v = v >= step ? v * 5 >> 6 : 0;
	}
      if (v == 0)
	zeros++;
      quantized[i] = v;
      sum = sum * 3 + v;
    }
  return sum + zeros;
}
