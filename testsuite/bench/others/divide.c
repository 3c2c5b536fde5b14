/* divide.c: division a bit at a time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned n[300], d[300];

MAKE (divide)
{
  for (int i = 0; i < COUNT (n); i++)
    n[i] = from_to (0, 2000000000), d[i] = from_to (1, 60000);
}

RUN (divide)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (n); i++)
    {
      unsigned q = 0, r = 0;
      for (int b = 31; b >= 0; b--)
	{
	  r = r << 1 | (n[i] >> b & 1);
	  q <<= 1;
	  if (r >= d[i])
	    {
	      r -= d[i];
	      q |= 1;
	    }
	}
      s = s * 3 + q + r;
    }
  return s;
}
