/* isqrt.c: square roots a bit at a time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned v[400];

MAKE (isqrt)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = (unsigned) from_to (0, 2000000000);
}

RUN (isqrt)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (v); i++)
    {
      unsigned n = v[i], r = 0, b = 1u << 30;
      while (b > n)
	b >>= 2;
      while (b)
	{
	  if (n >= r + b)
	    {
	      n -= r + b;
	      r = (r >> 1) + b;
	    }
	  else
	    r >>= 1;
	  b >>= 2;
	}
      s += r;
    }
  return s;
}
