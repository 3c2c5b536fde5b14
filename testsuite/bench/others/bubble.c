/* bubble.c: numbers sorted by exchanging neighbours.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int v[150];

MAKE (bubble)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (-10000, 10000);
}

RUN (bubble)
{
  unsigned s = 0;
  int n = COUNT (v), swapped = 1;
  while (swapped)
    {
      swapped = 0;
      for (int i = 0; i + 1 < n; i++)
	if (v[i] > v[i + 1])
	  {
	    int t = v[i];
	    v[i] = v[i + 1];
	    v[i + 1] = t;
	    swapped = 1;
	  }
      n--;
    }
  for (int i = 0; i < COUNT (v); i++)
    s = s * 31 + v[i];
  return s;
}
