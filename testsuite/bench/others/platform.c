/* platform.c: a figure that runs and jumps among blocks, in floats.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t map[12][40], keys[1500];

MAKE (platform)
{
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 40; x++)
      map[y][x] = y == 11 || x == 0 || x == 39 ? 1
		  : from_to (0, 5) == 0 ? 1 : from_to (0, 11) == 0 ? 2 : 0;
  int held = 0;
  for (int i = 0; i < COUNT (keys); i++)
    {
      if (from_to (0, 11) == 0)
	held = from_to (0, 7);
      keys[i] = held;
    }
}

static inline int
solid (float x, float y)
{
  int i = (int) x, j = (int) y;
  if (i < 0 || i > 39 || j > 11)
    return 1;
  if (j < 0)
    return 0;
  return map[j][i] == 1;
}

RUN (platform)
{
  float x = 3.0f, y = 2.0f, vx = 0, vy = 0;
  int ground = 0, late = 0;
  unsigned coins = 0, bumps = 0, jumps = 0, walls = 0, s = 0;
  for (int i = 0; i < COUNT (keys); i++)
    {
      int key = keys[i];
      float most = ground ? 0.25f : 0.1875f;
      if (key & 1)
	vx -= ground ? 0.03125f : 0.015625f;
      else if (key & 2)
	vx += ground ? 0.03125f : 0.015625f;
      else if (vx > 0.0f)
	vx = vx > 0.03125f ? vx - 0.03125f : 0.0f;
      else if (vx < 0.0f)
	vx = vx < -0.03125f ? vx + 0.03125f : 0.0f;
      if (vx > most)
	vx = most;
      if (vx < -most)
	vx = -most;
      late = ground ? 4 : late > 0 ? late - 1 : 0;
      if ((key & 4) && late)
	{
	  vy = -0.375f;
	  late = 0;
	  jumps++;
	}
      vy += vy < 0.0f && (key & 4) ? 0.015625f : 0.03125f;
      if (vy > 0.5f)
	vy = 0.5f;
      float nx = x + vx, side = vx > 0.0f ? 0.375f : -0.375f;
      if (vx != 0.0f && (solid (nx + side, y) || solid (nx + side, y - 0.75f)))
	{
	  walls++;
	  vx = 0.0f;
	}
      else
	x = nx;
      float ny = y + vy;
      ground = 0;
      if (vy > 0.0f)
	{
	  if (solid (x - 0.25f, ny) || solid (x + 0.25f, ny))
	    {
	      ground = 1;
	      vy = 0.0f;
	    }
	  else
	    y = ny;
	}
      else if (solid (x, ny - 0.875f))
	{
	  vy = 0.0f;
	  bumps++;
	}
      else
	y = ny;
      if (x > 0.0f && x < 40.0f && y > 0.0f && y < 12.0f
	  && map[(int) y][(int) x] == 2)
	{
	  coins++;
	  map[(int) y][(int) x] = 0;
	}
      s = s * 3 + (int) (x * 64.0f) + (int) (y * 64.0f);
    }
  return s + coins * 5 + bumps * 7 + jumps * 11 + walls * 13;
}
