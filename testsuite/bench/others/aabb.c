/* aabb.c: boxes that overlap.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short bx[300][4];

MAKE (aabb)
{
  for (int i = 0; i < COUNT (bx); i++)
    {
      bx[i][0] = from_to (0, 200);
      bx[i][1] = from_to (0, 200);
      bx[i][2] = bx[i][0] + from_to (1, 90);
      bx[i][3] = bx[i][1] + from_to (1, 90);
}}

RUN (aabb)
{
  unsigned n = 0, area = 0;
  for (int i = 1; i < COUNT (bx); i++)
    for (int j = 0; j < i; j += 3)
      if (bx[i][0] < bx[j][2] && bx[j][0] < bx[i][2] && bx[i][1] < bx[j][3]
	  && bx[j][1] < bx[i][3])
	{
	  int x0 = bx[i][0] > bx[j][0] ? bx[i][0] : bx[j][0], x1 =
	    bx[i][2] < bx[j][2] ? bx[i][2] : bx[j][2];
	  n++;
	  area += x1 - x0;
	}
  return n * 65536 + area;
}
