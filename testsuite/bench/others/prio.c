/* prio.c: the most urgent of a few.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char lv[2000][4];

MAKE (prio)
{
  for (int i = 0; i < COUNT (lv); i++)
    for (int j = 0; j < 4; j++)
      lv[i][j] = from_to (0, 9);
}

RUN (prio)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (lv); i++)
    {
      int best = 0, at = -1;
      for (int j = 0; j < 4; j++)
	if (lv[i][j] > best)
	  {
	    best = lv[i][j];
	    at = j;
	  }
      if (at >= 0)
	s += at * best;
      else
	s ^= i;
    }
  return s;
}
