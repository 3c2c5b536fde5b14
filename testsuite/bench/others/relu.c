/* relu.c: numbers of floating point cut off.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float a[2000], o[2000];

MAKE (relu)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = from_to (-1000, 1000) * 0.5f;
}

RUN (relu)
{
  float s = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      float x = a[i];
      if (x < 0)
	x = x * 0.0625f;
      if (x > 300)
	x = 300;
      o[i] = x;
      s += x;
    }
  return (unsigned) (int) s;
}
