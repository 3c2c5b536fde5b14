/* hull.c: the convex hull of points sorted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { int x, y; } point[1300];
static short chain[2601];

MAKE (hull)
{
  int x = -1500000;
  for (int i = 0; i < COUNT (point); i++)
    {
      x += from_to (0, 2000);
      point[i].x = x;
      point[i].y = from_to (-1000000, 1000000);
    }
  /* Those of one x are in order of y.  */
  for (int i = 1; i < COUNT (point); i++)
    if (point[i].x == point[i - 1].x && point[i].y < point[i - 1].y)
      point[i].y = point[i - 1].y;
}

static inline int
hull_turn (int a, int b, int c)
{
  int64_t cross = (int64_t) (point[b].x - point[a].x) * (point[c].y - point[a].y)
		  - (int64_t) (point[b].y - point[a].y) * (point[c].x - point[a].x);
  return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

RUN (hull)
{
  int n = 0;
  unsigned s = 0, flat = 0;
  for (int i = 0; i < COUNT (point); i++)
    {
      while (n >= 2)
	{
	  int turn = hull_turn (chain[n - 2], chain[n - 1], i);
	  if (turn > 0)
	    break;
	  if (turn == 0)
	    flat++;
	  n--;
	}
      chain[n++] = i;
    }
  int lower = n + 1;
  for (int i = COUNT (point) - 2; i >= 0; i--)
    {
      while (n >= lower)
	{
	  int turn = hull_turn (chain[n - 2], chain[n - 1], i);
	  if (turn > 0)
	    break;
	  if (turn == 0)
	    flat++;
	  n--;
	}
      chain[n++] = i;
    }
  for (int i = 0; i < n; i++)
    s = s * 7 + chain[i];
  return s + flat + n * 1009u;
}
