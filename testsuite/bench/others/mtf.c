/* mtf.c: symbols moved to the front, and runs of zeros.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t sym[1500], order[48], coded[1500];

MAKE (mtf)
{
  int last = 0;
  for (int i = 0; i < COUNT (sym); i++)
    {
      int kind = from_to (0, 9);
      if (kind < 4)
	last = from_to (0, 7);
      else if (kind < 6)
	last = from_to (0, 47);
      sym[i] = last;
    }
}

RUN (mtf)
{
  int run = 0, n = 0;
  int longest = 0;
  unsigned s = 0;
  for (int i = 0; i < COUNT (order); i++)
    order[i] = i;
  for (int i = 0; i < COUNT (sym); i++)
    {
      uint8_t c = sym[i], prev = order[0];
      if (prev == c)
	{
	  run++;
	  continue;
	}
      if (run)
	{
	  coded[n++] = run > 127 ? 255 : 128 + run;
	  if (run > longest)
	    longest = run;
	  run = 0;
	}
      int j = 1;
      for (;;)
	{
	  uint8_t t = order[j];
	  order[j] = prev;
	  if (t == c)
	    break;
	  prev = t;
	  j++;
	}
      order[0] = c;
      coded[n++] = j;
    }
  for (int i = 0; i < n; i++)
    s = s * 3 + coded[i];
  return s + longest * 1009u + run;
}
