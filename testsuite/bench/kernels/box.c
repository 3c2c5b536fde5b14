/* box.c: rays that hit a box or not, in floating point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { float from[3], slope[3]; } rays[800];

MAKE (box)
{
  for (int i = 0; i < COUNT (rays); i++)
    for (int j = 0; j < 3; j++)
      {
	rays[i].from[j] = from_to (-300, 300) / 100.0f;
	rays[i].slope[j] = (from_to (0, 1) ? 1 : -1) * from_to (10, 400) / 100.0f;
      }
}

RUN (box)
{
  unsigned hits = 0, sum = 0;
  for (int i = 0; i < COUNT (rays); i++)
    {
      float near = 0, far = 100;
      for (int j = 0; j < 3; j++)
	{
	  float a = (-1 - rays[i].from[j]) * rays[i].slope[j];
	  float b = (1 - rays[i].from[j]) * rays[i].slope[j];
	  if (a > b)
	    {
	      float c = a;
	      a = b;
	      b = c;
	    }
	  if (a > near)
	    near = a;
	  if (b < far)
	    far = b;
	}
      if (near <= far)
	{
	  hits++;
	  sum += (int) (near * 100);
	}
    }
  return sum * 31 + hits;
}
