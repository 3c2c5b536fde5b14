/* interval.c: numbers counted by where they lie.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int v[3000];

MAKE (interval)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (0, 1000);
}

RUN (interval)
{
  unsigned n[4] = { 0 };
  unsigned a = 0, b = 0, c = 0;
  for (int i = 0; i < COUNT (v); i++)
    {
      if (v[i] < 200)
	a++;
      else if (v[i] < 600)
	b++;
      else
	c += v[i] & 3;
    }
  return a * 3 + b * 7 + c + n[0];
}
