/* bitalloc.c: runs of blocks taken from a bitmap and given back.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint32_t map[16];
static uint16_t at[64];
static uint8_t length[64];
static uint16_t ask[250];

MAKE (bitalloc)
{
  for (int i = 0; i < 16; i++)
    map[i] = 0;
  map[0] = 7, map[15] = 0x80000000u;
  for (int i = 0; i < 64; i++)
    length[i] = 0;
  for (int i = 0; i < COUNT (ask); i++)
    {
      ask[i] = from_to (0, 63) << 8;
      ask[i] |= from_to (1, from_to (0, 3) ? 12 : 40);
    }
}

RUN (bitalloc)
{
  unsigned s = 0, full = 0, used = 0, most = 0, hint = 0;
  for (int i = 0; i < COUNT (ask); i++)
    {
      unsigned h = ask[i] >> 8, want = ask[i] & 255;
      if (length[h])
	{
	  for (unsigned b = at[h]; b < at[h] + (unsigned) length[h]; b++)
	    map[b >> 5] &= ~(1u << (b & 31));
	  if (at[h] < hint)
	    hint = at[h];
	  used -= length[h];
	  length[h] = 0;
	  continue;
	}
      unsigned run = 0, b = hint, found = 0, first = 0;
      while (b < 512)
	{
	  uint32_t w = map[b >> 5];
	  if ((b & 31) == 0 && w == 0xffffffffu)
	    {
	      run = 0;
	      b += 32;
	      continue;
	    }
	  if (w >> (b & 31) & 1)
	    run = 0;
	  else
	    {
	      if (!first)
		{
		  hint = b;
		  first = 1;
		}
	      if (++run == want)
		{
		  found = 1;
		  break;
		}
	    }
	  b++;
	}
      if (!found)
	{
	  full++;
	  continue;
	}
      unsigned from = b + 1 - want;
      at[h] = from;
      length[h] = want;
      for (; from <= b; from++)
	map[from >> 5] |= 1u << (from & 31);
      used += want;
      if (used > most)
	most = used;
      s = s * 7 + at[h];
    }
  return s + full * 3 + most;
}
