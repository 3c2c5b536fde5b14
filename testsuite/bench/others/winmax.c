/* winmax.c: greatest and least of a sliding window by two queues.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t x[2500];
static uint16_t high[2500], low[2500];

MAKE (winmax)
{
  for (int i = 0; i < COUNT (x); i++)
    x[i] = from_to (-2000, 2000);
}

RUN (winmax)
{
  int h0 = 0, h1 = 0, l0 = 0, l1 = 0;
  unsigned wide = 0, top = 0, bottom = 0, s = 0;
  for (int i = 0; i < COUNT (x); i++)
    {
      int v = x[i];
      while (h1 > h0 && x[high[h1 - 1]] <= v)
	h1--;
      high[h1++] = i;
      while (l1 > l0 && x[low[l1 - 1]] >= v)
	l1--;
      low[l1++] = i;
      if (high[h0] + 12 <= i)
	h0++;
      if (low[l0] + 12 <= i)
	l0++;
      if (i < 11)
	continue;
      int max = x[high[h0]], min = x[low[l0]];
      if (max - min > 3500)
	wide++;
      if (v == max)
	top++;
      else if (v == min)
	bottom++;
      if (max + min > 0)
	s = s * 3 + max;
      else
	s = s * 3 - min;
    }
  return s + wide * 5 + top * 7 + bottom * 11;
}
