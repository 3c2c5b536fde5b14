/* bits64.c: numbers of two words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned long long v[800];

MAKE (bits64)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = (unsigned long long) from_to (0, 2000000000) << 32 | from_to (0, 2000000000);
}

RUN (bits64)
{
  unsigned s = 0;
  unsigned long long m = 0, acc = 0;
  for (int i = 0; i < COUNT (v); i++)
    {
      if (v[i] > m)
	m = v[i];
      if (v[i] & 8)
	acc += v[i];
      else
	acc ^= v[i];
      if ((long long) acc < 0)
	acc = -acc;
      s += (unsigned) (acc >> 7);
    } return s + (unsigned) m;
}
