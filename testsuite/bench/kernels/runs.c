/* runs.c: runs of equal bytes counted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char plain[4000], packed[8000];

MAKE (runs)
{
  int v = 0;
  for (int i = 0; i < COUNT (plain); i++)
    {
      if (from_to (0, 2) == 0)
	v = from_to (0, 255);
      plain[i] = v;
    }
}

RUN (runs)
{
  int n = 0, count = 1;
  for (int i = 1; i < COUNT (plain); i++)
    if (plain[i] == plain[i - 1] && count < 255)
      count++;
    else
      {
	packed[n++] = count;
	packed[n++] = plain[i - 1];
	count = 1;
      }
  packed[n++] = count;
  unsigned sum = n;
  for (int i = 0; i < n; i += 8)
    sum = sum * 31 + packed[i];
  return sum;
}
