/* relax.c: shortest paths by relaxing each edge.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint8_t from, to; short cost; } edge[500];
static int dist[100];
static short via[100];

#define FAR (1 << 28)

MAKE (relax)
{
  for (int i = 0; i < COUNT (dist); i++)
    dist[i] = FAR, via[i] = -1;
  dist[0] = 0;
  for (int i = 0; i < COUNT (edge); i++)
    {
      edge[i].from = from_to (0, 99);
      edge[i].to = from_to (0, 99);
      edge[i].cost = from_to (-2, 90);
    }
}

RUN (relax)
{
  unsigned s = 0;
  for (int round = 0; round < 12; round++)
    {
      int changed = 0;
      for (int e = 0; e < COUNT (edge); e++)
	{
	  int d = dist[edge[e].from];
	  if (d == FAR)
	    continue;
	  d += edge[e].cost;
	  if (d < dist[edge[e].to])
	    {
	      dist[edge[e].to] = d;
	      via[edge[e].to] = e;
	      changed++;
	    }
	}
      s = s * 7 + changed;
      if (!changed)
	break;
    }
  for (int i = 0; i < COUNT (dist); i++)
    if (via[i] >= 0)
      s = s * 5 + dist[i] + via[i];
  return s;
}
