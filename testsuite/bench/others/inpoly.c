/* inpoly.c: points in a fence.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct pt { int32_t x, y; };

static struct pt v[14], q[350];

MAKE (inpoly)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i].x = from_to (-90000, 90000), v[i].y = from_to (-90000, 90000);
  for (int i = 0; i < COUNT (q); i++)
    {
      q[i].x = from_to (-100000, 100000), q[i].y = from_to (-100000, 100000);
      if (from_to (0, 20) == 0)
	q[i] = v[from_to (0, COUNT (v) - 1)];
    }
}

RUN (inpoly)
{
  unsigned s = 0, edges = 0;
  int32_t x0 = v[0].x, x1 = v[0].x, y0 = v[0].y, y1 = v[0].y;
  for (int i = 1; i < COUNT (v); i++)
    {
      if (v[i].x < x0)
	x0 = v[i].x;
      if (v[i].x > x1)
	x1 = v[i].x;
      if (v[i].y < y0)
	y0 = v[i].y;
      if (v[i].y > y1)
	y1 = v[i].y;
    }
  for (int k = 0; k < COUNT (q); k++)
    {
      struct pt p = q[k];
      if (p.x < x0 || p.x > x1 || p.y < y0 || p.y > y1)
	continue;
      int winding = 0, on = 0;
      for (int i = 0, j = COUNT (v) - 1; i < COUNT (v); j = i++)
	{
	  int64_t side = (int64_t) (v[i].x - v[j].x) * (p.y - v[j].y)
			 - (int64_t) (p.x - v[j].x) * (v[i].y - v[j].y);
	  if (side == 0
	      && (p.x - v[i].x <= 0) != (p.x - v[j].x < 0))
	    {
	      on = 1;
	      break;
	    }
	  if (v[j].y <= p.y)
	    {
	      if (v[i].y > p.y && side > 0)
		winding++;
	    }
	  else if (v[i].y <= p.y && side < 0)
	    winding--;
	}
      if (on)
	edges++;
      else if (winding)
	s = s * 3 + winding + k;
    }
  return s + edges * 65537;
}
