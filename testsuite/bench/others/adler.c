/* adler.c: a checksum of sums.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char t[4000];

MAKE (adler)
{
  for (int i = 0; i < COUNT (t); i++)
    t[i] = from_to (0, 255);
}

RUN (adler)
{
  unsigned a = 1, b = 0;
  for (int i = 0; i < COUNT (t); i++)
    {
      a += t[i];
      if (a >= 65521)
	a -= 65521;
      b += a;
      if (b >= 65521)
	b -= 65521;
    }
  return b << 16 | a;
}
