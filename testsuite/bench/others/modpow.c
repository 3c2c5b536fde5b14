/* modpow.c: powers by squaring.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned b[60], e[60];

MAKE (modpow)
{
  for (int i = 0; i < COUNT (b); i++)
    b[i] = from_to (2, 60000), e[i] = from_to (0, 2000000000);
}

RUN (modpow)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (b); i++)
    {
      unsigned r = 1, x = b[i], k = e[i];
      while (k)
	{
	  if (k & 1)
	    r = r * x & 0xfffffff;
	  x = x * x & 0xfffffff;
	  k >>= 1;
	}
      s = s * 3 + r;
    }
  return s;
}
