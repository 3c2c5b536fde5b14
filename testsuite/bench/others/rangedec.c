/* rangedec.c: bits of a range coder with chances that learn.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t packed[4000];
static uint16_t chance[256];

MAKE (rangedec)
{
  for (int i = 0; i < COUNT (packed); i++)
    packed[i] = from_to (0, 3) ? from_to (0, 255) : 0;
}

RUN (rangedec)
{
  uint32_t range = 0xffffffff, code = 0;
  int at = 0;
  unsigned s = 0, ones = 0;
  for (int i = 0; i < COUNT (chance); i++)
    chance[i] = 1024;
  while (at < 4)
    code = code << 8 | packed[at++];
  for (int sym = 0; sym < 500; sym++)
    {
      unsigned m = 1;
      while (m < 256)
	{
	  uint32_t bound = (range >> 11) * chance[m];
	  if (code < bound)
	    {
	      range = bound;
	      chance[m] += (2048 - chance[m]) >> 4;
	      m <<= 1;
	    }
	  else
	    {
	      range -= bound;
	      code -= bound;
	      chance[m] -= chance[m] >> 4;
	      m = m << 1 | 1;
	      ones++;
	    }
	  if (range < 1u << 24)
	    {
	      range <<= 8;
	      code = code << 8 | (at < COUNT (packed) ? packed[at++] : 0);
	    }
	}
      s = s * 31 + m;
    }
  return s + ones * 1009 + at;
}
