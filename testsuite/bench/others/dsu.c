/* dsu.c: sets joined and looked up.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short up[1000], weigh[1000];
static short pair[1600][2];

MAKE (dsu)
{
  for (int i = 0; i < COUNT (up); i++)
    up[i] = i, weigh[i] = 1;
  for (int i = 0; i < COUNT (pair); i++)
    for (int j = 0; j < 2; j++)
      pair[i][j] = from_to (0, COUNT (up) - 1);
}

static inline int
dsu_root (int i)
{
  while (up[i] != i)
    {
      up[i] = up[up[i]];
      i = up[i];
    }
  return i;
}

RUN (dsu)
{
  unsigned s = 0, same = 0;
  int largest = 1;
  for (int i = 0; i < COUNT (pair); i++)
    {
      int a = dsu_root (pair[i][0]), b = dsu_root (pair[i][1]);
      if (a == b)
	{
	  same++;
	  continue;
	}
      if (weigh[a] < weigh[b])
	{
	  int t = a;
	  a = b;
	  b = t;
	}
      up[b] = a;
      weigh[a] += weigh[b];
      if (weigh[a] > largest)
	largest = weigh[a];
      s = s * 3 + a;
    }
  return s + same * 1009 + largest;
}
