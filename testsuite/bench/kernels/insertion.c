/* insertion.c: short arrays sorted by insertion.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int shorts[60][24];

MAKE (insertion)
{
  for (int i = 0; i < COUNT (shorts); i++)
    for (int j = 0; j < COUNT (shorts[i]); j++)
      shorts[i][j] = from_to (0, 999);
}

RUN (insertion)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (shorts); i++)
    {
      int *a = shorts[i];
      for (int j = 1; j < COUNT (shorts[i]); j++)
	{
	  int v = a[j], k = j;
	  for (; k > 0 && a[k - 1] > v; k--)
	    a[k] = a[k - 1];
	  a[k] = v;
	}
      sum = sum * 31 + a[0] + a[12];
    }
  return sum;
}
