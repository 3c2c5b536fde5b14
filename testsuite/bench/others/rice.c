/* rice.c: numbers of a Rice code, its width following them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t bits[2400];

MAKE (rice)
{
  for (int i = 0; i < COUNT (bits); i++)
    bits[i] = from_to (0, 255) & (from_to (0, 2) ? 255 : from_to (0, 255));
}

RUN (rice)
{
  unsigned s = 0, escapes = 0, n = 0, k = 3, mean = 8 << 4;
  uint32_t acc = 0;
  int have = 0, at = 0, last = 0;
  for (;;)
    {
      while (have <= 24)
	{
	  unsigned byte = 0;
	  if (at < COUNT (bits))
	    byte = bits[at];
	  at++;
	  acc |= (uint32_t) byte << (24 - have);
	  have += 8;
	}
      if (at > COUNT (bits) + 3)
	break;
      unsigned q = 0, v;
      while (q < 12 && !(acc & 0x80000000u))
	{
	  acc <<= 1;
	  q++;
	}
      have -= q;
      if (q == 12)
	{
	  v = acc >> 21;
	  acc <<= 11;
	  have -= 11;
	  escapes++;
	}
      else
	{
	  acc <<= 1;
	  have--;
	  v = q << k;
	  if (k)
	    {
	      v |= acc >> (32 - k);
	      acc <<= k;
	      have -= k;
	    }
	}
      int d = v & 1 ? -(int) (v >> 1) - 1 : (int) (v >> 1);
      last += d;
      if (last > 2000)
	last = 2000;
      else if (last < -2000)
	last = -2000;
      mean += v - (mean >> 4);
      if (k < 8 && mean >> 4 > 2u << k)
	k++;
      else if (k > 0 && mean >> 4 < 1u << k)
	k--;
      s = s * 31 + last;
      n++;
    }
  return s + n * 3 + escapes;
}
