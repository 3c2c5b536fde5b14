/* lcs.c: the longest common subsequence.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char a[64], b[64];
static short c[65][65];

MAKE (lcs)
{
  for (int i = 0; i < 64; i++)
    a[i] = from_to ('a', 'd'), b[i] = from_to ('a', 'd');
}

RUN (lcs)
{
  for (int i = 1; i <= 64; i++)
    for (int j = 1; j <= 64; j++)
      if (a[i - 1] == b[j - 1])
	c[i][j] = c[i - 1][j - 1] + 1;
      else if (c[i - 1][j] >= c[i][j - 1])
	c[i][j] = c[i - 1][j];
      else
	c[i][j] = c[i][j - 1];
  return c[64][64];
}
