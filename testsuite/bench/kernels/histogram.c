/* histogram.c: numbers counted by thresholds that move.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int levels[4000];

MAKE (histogram)
{
  for (int i = 0; i < COUNT (levels); i++)
    levels[i] = from_to (0, 1000);
}

RUN (histogram)
{
  unsigned low = 0, middle = 0, high = 0, total = 0;
  int threshold = 500;
  for (int i = 0; i < COUNT (levels); i++)
    {
      int v = levels[i];
      if (v < threshold - 100)
	low++;
      else if (v > threshold + 100)
	high++;
      else
	{
	  middle++;
	  total += v;
	}
      if (v > threshold)
	threshold++;
      else if (v < threshold)
	threshold--;
    }
  return ((low * 31 + middle) * 31 + high) * 31 + total + threshold;
}
