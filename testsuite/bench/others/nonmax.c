/* nonmax.c: points of a slope kept where they are the greatest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define W 60
#define H 50

static float mag[H][W], dx[H][W], dy[H][W], thin[H][W];

MAKE (nonmax)
{
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      {
	mag[y][x] = from_to (0, 800) * 0.25f;
	dx[y][x] = from_to (-400, 400) * 0.25f;
	dy[y][x] = from_to (-400, 400) * 0.25f;
      }
}

RUN (nonmax)
{
  unsigned kept = 0, s = 0;
  float top = 0;
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++)
      {
	float m = mag[y][x], u = dx[y][x], v = dy[y][x], a, b;
	if (m < 40)
	  {
	    thin[y][x] = 0;
	    continue;
	  }
	float au = u < 0 ? -u : u, av = v < 0 ? -v : v;
	if (av * 2 < au)
	  {
	    a = mag[y][x - 1];
	    b = mag[y][x + 1];
	  }
	else if (au * 2 < av)
	  {
	    a = mag[y - 1][x];
	    b = mag[y + 1][x];
	  }
	else if ((u < 0) == (v < 0))
	  {
	    a = mag[y - 1][x - 1];
	    b = mag[y + 1][x + 1];
	  }
	else
	  {
	    a = mag[y - 1][x + 1];
	    b = mag[y + 1][x - 1];
	  }
	if (m > a && m >= b)
	  {
	    thin[y][x] = m;
	    kept++;
	    s = s * 3 + x + y;
	    if (m > top)
	      top = m;
	  }
	else
	  thin[y][x] = 0;
      }
  for (int y = 1; y < H - 1; y++)
    s = s * 5 + (int) thin[y][y];
  return s + kept * 1009 + (unsigned) (top * 4);
}
