/* elevator.c: a lift that goes on in its direction while there are calls.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { TOP = 19 };
static struct { int8_t from, to; } call[1800];

MAKE (elevator)
{
  for (int i = 0; i < COUNT (call); i++)
    {
      call[i].from = -1;
      call[i].to = 0;
      if (from_to (0, 3) == 0)
	{
	  call[i].from = from_to (0, 2) ? from_to (0, TOP) : 0;
	  call[i].to = from_to (0, 2) ? from_to (0, TOP) : 0;
	}
    }
}

RUN (elevator)
{
  uint32_t up = 0, down = 0, inside = 0;
  int floor = 0, dir = 0, door = 0;
  unsigned stops = 0, turns = 0, idle = 0, moved = 0, s = 0;
  for (int i = 0; i < COUNT (call); i++)
    {
      int f = call[i].from, t = call[i].to;
      if (f >= 0 && f != t)
	{
	  if (t > f)
	    up |= 1u << f;
	  else
	    down |= 1u << f;
	  inside |= (i & 1) << t;
	}
      if (door > 0)
	{
	  door--;
	  continue;
	}
      uint32_t here = 1u << floor, all = up | down | inside;
      int above = (all >> floor) > 1, below = (all & (here - 1)) != 0;
      int stop = 0;
      if (inside & here)
	{
	  inside &= ~here;
	  stop = 1;
	}
      if (dir >= 0 && (up & here))
	{
	  up &= ~here;
	  stop = 1;
	}
      if (dir <= 0 && (down & here))
	{
	  down &= ~here;
	  stop = 1;
	}
      if (stop)
	{
	  stops++;
	  door = above || below ? 1 : 2;
	}
      else if (dir > 0)
	{
	  if (above)
	    floor++;
	  else
	    {
	      dir = below ? -1 : 0;
	      turns++;
	    }
	}
      else if (dir < 0)
	{
	  if (below)
	    floor--;
	  else
	    {
	      dir = above ? 1 : 0;
	      turns++;
	    }
	}
      else if (above)
	dir = 1;
      else if (below)
	dir = -1;
      else
	idle++;
      if (dir)
	moved++;
      s = s * 3 + floor;
    }
  return s + stops * 5 + turns * 7 + idle * 11 + moved * 13 + inside;
}
