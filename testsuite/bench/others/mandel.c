/* mandel.c: points that escape, in fixed point with products of 64 bits.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { int64_t x, y; } point[140];

MAKE (mandel)
{
  for (int i = 0; i < COUNT (point); i++)
    {
      point[i].x = from_to (-2200, 700) * 65536ll;
      point[i].y = from_to (-1200, 1200) * 65536ll;
    }
}

RUN (mandel)
{
  const int64_t one = 1000 * 65536ll, two = 2 * one;
  unsigned inside = 0, bulb = 0, flips = 0, near = 0, s = 0;
  for (int i = 0; i < COUNT (point); i++)
    {
      int64_t cx = point[i].x * 1049 >> 10, cy = point[i].y * 1049 >> 10;
      int64_t x = 0, y = 0, least = two * 4;
      int n = 0, up = 0;
      if (cx < -one * 3 / 4 && cx > -one * 5 / 4 && cy < one / 5
	  && cy > -one / 5)
	{
	  bulb++;
	  continue;
	}
      for (; n < 32; n++)
	{
	  int64_t xx = x * x >> 26, yy = y * y >> 26;
	  if (xx + yy > 4 * one)
	    break;
	  if (xx + yy < least && n > 0)
	    {
	      least = xx + yy;
	      near = n;
	    }
	  y = (x * y >> 25) + cy;
	  x = xx - yy + cx;
	  if ((y > 0) != up)
	    {
	      up = !up;
	      flips++;
	    }
	  if (x > two)
	    x = two;
	  else if (x < -two)
	    x = -two;
	}
      if (n == 32)
	inside++;
      else if (n < 4)
	s += 3;
      s = s * 5 + n + near + (unsigned) (least >> 20);
    }
  return s + inside * 7 + bulb * 11 + flips * 13;
}
