/* lis.c: the longest increasing subsequence.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short seq[1200], tail[1200];

MAKE (lis)
{
  for (int i = 0; i < COUNT (seq); i++)
    seq[i] = from_to (-3000, 3000) + i;
}

RUN (lis)
{
  int n = 0;
  unsigned s = 0;
  for (int i = 0; i < COUNT (seq); i++)
    {
      int v = seq[i], low = 0, high = n;
      while (low < high)
	{
	  int mid = (low + high) >> 1;
	  if (tail[mid] < v)
	    low = mid + 1;
	  else
	    high = mid;
	}
      tail[low] = v;
      if (low == n)
	n++;
      s += low;
    }
  return s * 5 + n;
}
