/* groupby.c: least, greatest, count and sum of each group.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t group[3000];
static short value[3000];
static struct { int64_t sum; int count, nulls; short least, most; int first; } agg[32];

MAKE (groupby)
{
  for (int i = 0; i < COUNT (group); i++)
    {
      group[i] = from_to (0, 3) ? from_to (0, 7) : from_to (0, 31);
      value[i] = from_to (0, 9) ? from_to (-20000, 20000) : -32768;
    }
}

RUN (groupby)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (agg); i++)
    {
      agg[i].sum = 0;
      agg[i].count = agg[i].nulls = 0;
      agg[i].least = 32767;
      agg[i].most = -32767;
      agg[i].first = -1;
    }
  for (int i = 0; i < COUNT (group); i++)
    {
      int g = group[i], v = value[i];
      if (v == -32768)
	{
	  agg[g].nulls++;
	  continue;
	}
      agg[g].count++;
      agg[g].sum += v;
      if (v < agg[g].least)
	agg[g].least = v;
      if (v > agg[g].most)
	agg[g].most = v;
      if (agg[g].first < 0)
	agg[g].first = i;
    }
  for (int i = 0; i < COUNT (agg); i++)
    if (agg[i].count > 1)
      s = s * 31 + (unsigned) agg[i].sum + agg[i].least * 3u + agg[i].most
	  + agg[i].nulls + agg[i].first;
  return s;
}
