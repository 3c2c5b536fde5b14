/* collatz.c: how soon numbers come down to 1.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned start[200];

MAKE (collatz)
{
  for (int i = 0; i < COUNT (start); i++)
    start[i] = from_to (1, 100000);
}

RUN (collatz)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (start); i++)
    {
      unsigned n = start[i], steps = 0;
      while (n != 1)
	{
	  if (n & 1)
	    n = 3 * n + 1;
	  else
	    n >>= 1;
	  steps++;
	}
      sum = sum * 3 + steps;
    }
  return sum;
}
