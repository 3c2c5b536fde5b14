/* mix.c: a word changed as three of its bits say.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned v[2000];

MAKE (mix)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (0, 2000000000);
}

RUN (mix)
{
  unsigned s = 0, x = 1;
  for (int i = 0; i < COUNT (v); i++)
    {
      if (v[i] & 1)
	x ^= v[i] >> 3;
      if (v[i] & 2)
	x += v[i];
      if (v[i] & 4)
	x -= 77;
      else
	x <<= 1;
      s += x;
    }
  return s;
}
