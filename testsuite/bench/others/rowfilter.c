/* rowfilter.c: rows of a table that a condition keeps, with nulls.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int price[4000];
static short amount[4000], picked[4000];
static uint8_t state[4000], nulls[4000];

MAKE (rowfilter)
{
  for (int i = 0; i < COUNT (price); i++)
    {
      price[i] = from_to (0, 100000);
      amount[i] = from_to (-50, 500);
      state[i] = from_to (0, 5);
      nulls[i] = from_to (0, 7) ? 0 : from_to (1, 7);
    }
}

RUN (rowfilter)
{
  int n = 0;
  unsigned unknown = 0, s = 0;
  for (int i = 0; i < COUNT (price); i++)
    {
      /* 1 for true, 0 for false and -1 for unknown.  */
      int left, right;
      if (nulls[i] & 1)
	left = amount[i] > 200 || nulls[i] & 2 ? -1 : 0;
      else if (price[i] < 60000)
	left = nulls[i] & 2 ? -1 : amount[i] > 200;
      else
	left = 0;
      if (nulls[i] & 4)
	right = -1;
      else
	right = state[i] == 3;
      if (left > 0 || right > 0)
	picked[n++] = i;
      else if (left < 0 || right < 0)
	unknown++;
    }
  for (int i = 0; i < n; i++)
    s = s * 3 + picked[i];
  return s + unknown * 1009;
}
