/* gcd.c: greatest common divisors without division.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned pairs[300][2];

MAKE (gcd)
{
  for (int i = 0; i < COUNT (pairs); i++)
    {
      pairs[i][0] = from_to (1, 100000) * 2 + 1;
      pairs[i][1] = from_to (1, 200000);
    }
}

RUN (gcd)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (pairs); i++)
    {
      unsigned a = pairs[i][0], b = pairs[i][1];
      while (b)
	if (!(b & 1))
	  b >>= 1;
	else if (a > b)
	  {
	    unsigned c = a - b;
	    a = b;
	    b = c;
	  }
	else
	  b -= a;
      sum = sum * 3 + a;
    }
  return sum;
}
