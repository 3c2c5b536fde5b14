/* floats.c: numbers of floating point, limited and summed up.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float v[2000];

MAKE (floats)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (-1000, 1000) * 0.25f;
}

RUN (floats)
{
  float s = 0, m = -1e9f;
  int n = 0;
  for (int i = 0; i < COUNT (v); i++)
    {
      float x = v[i];
      if (x > m)
	m = x;
      if (x < 0)
	{
	  x = -x;
	  n++;
	}
      if (x > 100.0f)
	s += 1.0f;
      else
	s += x * 0.125f;
    }
  return (unsigned) s + (unsigned) m * 7 + n;
}
