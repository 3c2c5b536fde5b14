/* longs.c: numbers of two words by sign.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static long long a[1500];

MAKE (longs)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = (long long) from_to (-1000, 1000) * from_to (0, 2000000);
}

RUN (longs)
{
  long long p = 0, n = 0, m = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      if (a[i] > 0)
	p += a[i];
      else
	n -= a[i];
      if (a[i] < m)
	m = a[i];
    }
  return (unsigned) (p ^ n ^ (m >> 7));
}
