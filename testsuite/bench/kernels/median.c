/* median.c: each number replaced by the median of it and its neighbours.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short rough[4000], smooth[4000];

MAKE (median)
{
  for (int i = 0; i < COUNT (rough); i++)
    rough[i] = from_to (-1000, 1000);
}

static int
median_of (int a, int b, int c)
{
  if (a < b)
    {
      if (b < c)
	return b;
      return a < c ? c : a;
    }
  if (a < c)
    return a;
  return b < c ? c : b;
}

RUN (median)
{
  unsigned sum = 0;
  for (int i = 1; i < COUNT (rough) - 1; i++)
    smooth[i] = median_of (rough[i - 1], rough[i], rough[i + 1]);
  for (int i = 0; i < COUNT (smooth); i += 16)
    sum = sum * 31 + smooth[i];
  return sum;
}
