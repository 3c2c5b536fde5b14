/* search.c: binary searches, where the key is in no order.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int sorted[1024], keys[1500];

MAKE (search)
{
  sorted[0] = from_to (0, 20);
  for (int i = 1; i < COUNT (sorted); i++)
    sorted[i] = sorted[i - 1] + from_to (0, 20);
  for (int i = 0; i < COUNT (keys); i++)
    keys[i] = from_to (0, sorted[COUNT (sorted) - 1]);
}

RUN (search)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (keys); i++)
    {
      int low = 0, high = COUNT (sorted);
      while (low < high)
	{
	  int middle = (low + high) / 2;
	  if (sorted[middle] < keys[i])
	    low = middle + 1;
	  else
	    high = middle;
	}
      sum = sum * 3 + low;
    }
  return sum;
}
