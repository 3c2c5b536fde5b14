/* mulaw.c: samples made small and large again.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t pcm[2500];
static uint8_t code[2500];

MAKE (mulaw)
{
  for (int i = 0; i < COUNT (pcm); i++)
    {
      int most = 32767 >> from_to (0, 9);
      pcm[i] = from_to (-most - 1, most);
    }
}

RUN (mulaw)
{
  unsigned s = 0, clipped = 0, worst = 0;
  for (int i = 0; i < COUNT (pcm); i++)
    {
      int x = pcm[i], sign = 0, e = 7;
      if (x < 0)
	{
	  x = -x;
	  sign = 0x80;
	}
      if (x > 32635)
	{
	  x = 32635;
	  clipped++;
	}
      x += 132;
      for (int mask = 0x4000; e > 0 && !(x & mask); mask >>= 1)
	e--;
      code[i] = ~(sign | e << 4 | (x >> (e + 3) & 15));
    }
  for (int i = 0; i < COUNT (pcm); i++)
    {
      unsigned c = (uint8_t) ~code[i];
      int y = (((c & 15) << 3) + 132) << (c >> 4 & 7);
      y -= 132;
      if (c & 0x80)
	y = -y;
      int off = y - pcm[i];
      if (off < 0)
	off = -off;
      if ((unsigned) off > worst)
	worst = off;
      s = s * 3 + y;
    }
  return s + clipped * 11 + worst;
}
