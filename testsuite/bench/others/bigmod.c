/* bigmod.c: sums and doubles of wide numbers, modulo another.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint64_t high, low; } wide[1500];
static uint64_t modhigh, modlow;

static uint64_t
bigmod_any (void)
{
  uint64_t v = 0;
  for (int i = 0; i < 4; i++)
    v = v << 16 | from_to (0, 65535);
  return v;
}

MAKE (bigmod)
{
  modhigh = bigmod_any () >> 1 | 1ull << 62;
  modlow = bigmod_any () | 1;
  for (int i = 0; i < COUNT (wide); i++)
    {
      wide[i].high = bigmod_any () % modhigh;
      wide[i].low = bigmod_any ();
      if (!from_to (0, 3))
	wide[i].high = modhigh - 1;
    }
}

RUN (bigmod)
{
  uint64_t high = 0, low = 0;
  unsigned wraps = 0, s = 0;
  for (int i = 0; i < COUNT (wide); i++)
    {
      uint64_t h = wide[i].high, l = wide[i].low;
      if (l & 1)
	{
	  uint64_t carry = low >> 63;
	  low <<= 1;
	  high = high << 1 | carry;
	  if (high > modhigh || (high == modhigh && low >= modlow))
	    {
	      high -= modhigh;
	      if (low < modlow)
		high--;
	      low -= modlow;
	    }
	}
      if (l & 4 && (high > h || (high == h && low >= l)))
	{
	  high -= h;
	  if (low < l)
	    high--;
	  low -= l;
	  continue;
	}
      low += l;
      if (low < l)
	high++;
      high += h;
      if (high > modhigh || (high == modhigh && low >= modlow))
	{
	  high -= modhigh + (low < modlow);
	  low -= modlow;
	  wraps++;
	}
      s = s * 3 + (unsigned) (low >> 32);
    }
  return s + wraps * 1009 + (unsigned) (high ^ low ^ high >> 32);
}
