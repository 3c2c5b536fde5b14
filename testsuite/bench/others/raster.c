/* raster.c: triangles filled by the signs of their edges, with depth.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { SIZE = 40 };
static struct { short x, y, z; } corner[60][3];
static uint16_t depth[SIZE][SIZE];
static uint8_t paint[SIZE][SIZE];

MAKE (raster)
{
  for (int i = 0; i < COUNT (corner); i++)
    {
      int x = from_to (0, SIZE - 1), y = from_to (0, SIZE - 1);
      for (int j = 0; j < 3; j++)
	{
	  corner[i][j].x = x + from_to (-9, 9);
	  corner[i][j].y = y + from_to (-9, 9);
	  corner[i][j].z = from_to (100, 30000);
	}
    }
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
	depth[y][x] = 0x7fff;
	paint[y][x] = 0;
      }
}

RUN (raster)
{
  unsigned culled = 0, hidden = 0, drawn = 0, s = 0;
  for (int i = 0; i < COUNT (corner); i++)
    {
      int x0 = corner[i][0].x, y0 = corner[i][0].y;
      int x1 = corner[i][1].x, y1 = corner[i][1].y;
      int x2 = corner[i][2].x, y2 = corner[i][2].y;
      int z0 = corner[i][0].z, z1 = corner[i][1].z, z2 = corner[i][2].z;
      int area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
      if (area == 0)
	{
	  culled++;
	  continue;
	}
      if (area < 0)
	{
	  int t = x1;
	  x1 = x2;
	  x2 = t;
	  t = y1;
	  y1 = y2;
	  y2 = t;
	  t = z1;
	  z1 = z2;
	  z2 = t;
	  area = -area;
	}
      int left = x0 < x1 ? x0 : x1, right = x0 > x1 ? x0 : x1;
      int low = y0 < y1 ? y0 : y1, high = y0 > y1 ? y0 : y1;
      if (x2 < left)
	left = x2;
      if (x2 > right)
	right = x2;
      if (y2 < low)
	low = y2;
      if (y2 > high)
	high = y2;
      if (left < 0)
	left = 0;
      if (low < 0)
	low = 0;
      if (right >= SIZE)
	right = SIZE - 1;
      if (high >= SIZE)
	high = SIZE - 1;
      int flat = (z0 + z1 + z2) / 3;
      for (int y = low; y <= high; y++)
	{
	  int a = (x2 - x1) * (y - y1) - (left - x1) * (y2 - y1);
	  int b = (x0 - x2) * (y - y2) - (left - x2) * (y0 - y2);
	  int c = area - a - b, seen = 0;
	  for (int x = left; x <= right; x++)
	    {
	      if (a >= 0 && b >= 0 && c >= 0)
		{
		  int z = flat + ((a >> 1) * 8 - (b >> 1) * 4);
		  if (z < 0)
		    z = 0;
		  if (z < depth[y][x])
		    {
		      depth[y][x] = z;
		      paint[y][x] = i + (a < b ? 1 : 0);
		      drawn++;
		    }
		  else
		    hidden++;
		  seen = 1;
		}
	      else if (seen)
		break;
	      a -= y2 - y1;
	      b -= y0 - y2;
	      c -= y1 - y0;
	    }
	}
    }
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      s = s * 3 + paint[y][x] + depth[y][x];
  return s + culled * 5 + hidden * 7 + drawn * 11;
}
