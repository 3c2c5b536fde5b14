/* outcode.c: segments cut to a window by the codes of their ends.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float end[700][4];

MAKE (outcode)
{
  for (int i = 0; i < COUNT (end); i++)
    for (int j = 0; j < 4; j++)
      end[i][j] = from_to (-2000, 2000) * 0.125f;
}

static inline int
outcode_of (float x, float y)
{
  int c = 0;
  if (x < -100)
    c = 1;
  else if (x > 100)
    c = 2;
  if (y < -80)
    c |= 4;
  else if (y > 80)
    c |= 8;
  return c;
}

RUN (outcode)
{
  unsigned s = 0, kept = 0;
  for (int i = 0; i < COUNT (end); i++)
    {
      float x0 = end[i][0], y0 = end[i][1], x1 = end[i][2], y1 = end[i][3];
      int c0 = outcode_of (x0, y0), c1 = outcode_of (x1, y1);
      for (int step = 0; step < 8; step++)
	{
	  if (!(c0 | c1))
	    {
	      kept++;
	      s = s * 3 + (int) (x0 - x1) + (int) (y0 - y1) * 5;
	      break;
	    }
	  if (c0 & c1)
	    break;
	  int c = c0 ? c0 : c1;
	  float x, y;
	  if (c & 8)
	    {
	      x = x0 + (x1 - x0) * (80 - y0) / (y1 - y0);
	      y = 80;
	    }
	  else if (c & 4)
	    {
	      x = x0 + (x1 - x0) * (-80 - y0) / (y1 - y0);
	      y = -80;
	    }
	  else if (c & 2)
	    {
	      y = y0 + (y1 - y0) * (100 - x0) / (x1 - x0);
	      x = 100;
	    }
	  else
	    {
	      y = y0 + (y1 - y0) * (-100 - x0) / (x1 - x0);
	      x = -100;
	    }
	  if (c == c0)
	    {
	      x0 = x;
	      y0 = y;
	      c0 = outcode_of (x0, y0);
	    }
	  else
	    {
	      x1 = x;
	      y1 = y;
	      c1 = outcode_of (x1, y1);
	    }
	}
    }
  return s + kept * 1009;
}
