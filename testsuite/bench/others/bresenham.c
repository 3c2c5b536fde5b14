/* bresenham.c: lines drawn in steps of one.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short e[150][2];
static unsigned char img[64][64];

MAKE (bresenham)
{
  for (int i = 0; i < COUNT (e); i++)
    e[i][0] = from_to (0, 63), e[i][1] = from_to (0, 63);
}

RUN (bresenham)
{
  unsigned s = 0;
  for (int i = 0; i + 1 < COUNT (e); i++)
    {
      int x = e[i][0], y = e[i][1], x1 = e[i + 1][0], y1 = e[i + 1][1], dx =
	x1 > x ? x1 - x : x - x1, dy = y1 > y ? y1 - y : y - y1, sx =
	x < x1 ? 1 : -1, sy = y < y1 ? 1 : -1, err = dx - dy;
      for (;;)
	{
	  img[y][x]++;
	  s += x * y;
	  if (x == x1 && y == y1)
	    break;
	  int e2 = 2 * err;
	  if (e2 > -dy)
	    {
	      err -= dy;
	      x += sx;
	    }
	  if (e2 < dx)
	    {
	      err += dx;
	      y += sy;
	    }
	}
    }
  return s;
}
