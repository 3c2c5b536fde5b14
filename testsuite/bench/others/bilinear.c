/* bilinear.c: an image sampled between pixels, with borders.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t image[32][40];
static int32_t px[1600], py[1600];

MAKE (bilinear)
{
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 40; x++)
      image[y][x] = from_to (0, 255);
  for (int i = 0; i < COUNT (px); i++)
    {
      px[i] = from_to (-12 * 256, 52 * 256);
      py[i] = from_to (0, 3) ? from_to (0, 31 * 256) : from_to (-8 * 256, 40 * 256);
      if (from_to (0, 5) == 0)
	px[i] &= ~255;
    }
}

RUN (bilinear)
{
  unsigned outside = 0, exact = 0, edge = 0, s = 0;
  for (int i = 0; i < COUNT (px); i++)
    {
      int x = px[i], y = py[i];
      if (x < -6 * 256 || y < -6 * 256 || x > 46 * 256 || y > 38 * 256)
	{
	  outside++;
	  s = s * 3 + 16;
	  continue;
	}
      int moved = 0;
      if (x < 0)
	{
	  x = 0;
	  moved = 1;
	}
      else if (x > 39 * 256)
	{
	  x = 39 * 256;
	  moved = 1;
	}
      if (y < 0)
	{
	  y = 0;
	  moved = 1;
	}
      else if (y > 31 * 256)
	{
	  y = 31 * 256;
	  moved = 1;
	}
      edge += moved;
      int ix = x >> 8, iy = y >> 8, fx = x & 255, fy = y & 255, v;
      int ix1 = ix < 39 ? ix + 1 : ix, iy1 = iy < 31 ? iy + 1 : iy;
      if (!fx && !fy)
	{
	  v = image[iy][ix];
	  exact++;
	}
      else
	{
	  int top = image[iy][ix] * (256 - fx) + image[iy][ix1] * fx;
	  int low = image[iy1][ix] * (256 - fx) + image[iy1][ix1] * fx;
	  v = (top * (256 - fy) + low * fy + 32768) >> 16;
	}
      if (moved)
	v -= v >> 2;
      s = s * 3 + v;
    }
  return s + outside * 5 + exact * 7 + edge * 11;
}
