/* linscan.c: registers given to intervals in one pass.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { short from, to; uint8_t weight, hint; } range[420];
static int8_t place[420];

MAKE (linscan)
{
  int at = 0;
  for (int i = 0; i < COUNT (range); i++)
    {
      at += from_to (0, 3);
      range[i].from = at;
      range[i].to = at + (from_to (0, 4) ? from_to (1, 12) : from_to (1, 90));
      range[i].weight = from_to (0, 255);
      range[i].hint = from_to (0, 15);
    }
}

RUN (linscan)
{
  short active[8];
  int n = 0, slots = 0;
  unsigned spare = 0xff, spills = 0, hinted = 0, evicted = 0, s = 0;
  for (int i = 0; i < COUNT (range); i++)
    {
      int from = range[i].from, to = range[i].to, m = 0;
      for (int j = 0; j < n; j++)
	{
	  int a = active[j];
	  if (range[a].to <= from)
	    spare |= 1u << place[a];
	  else
	    active[m++] = a;
	}
      n = m;
      if (spare == 0)
	{
	  int worst = -1, cost = range[i].weight * 64 / (to - from);
	  for (int j = 0; j < n; j++)
	    {
	      int a = active[j];
	      int c = range[a].weight * 64 / (range[a].to - range[a].from);
	      if (range[a].to > to)
		c -= c >> 2;
	      if (c < cost)
		{
		  cost = c;
		  worst = j;
		}
	    }
	  spills++;
	  if (worst < 0)
	    {
	      place[i] = -1;
	      slots++;
	      continue;
	    }
	  int a = active[worst];
	  place[i] = place[a];
	  place[a] = -2;
	  evicted++;
	  active[worst] = i;
	}
      else
	{
	  int r = 0, hint = range[i].hint;
	  if (hint < 8 && (spare >> hint & 1))
	    {
	      r = hint;
	      hinted++;
	    }
	  else
	    while (!(spare >> r & 1))
	      r++;
	  spare &= ~(1u << r);
	  place[i] = r;
	  active[n++] = i;
	}
    }
  for (int i = 0; i < COUNT (place); i++)
    s = s * 5 + place[i];
  return s + spills * 7 + hinted * 11 + evicted * 13 + slots;
}
