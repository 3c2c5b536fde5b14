/* places.c: where the greatest and the least of each hundred numbers are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int values[4000];

MAKE (places)
{
  for (int i = 0; i < COUNT (values); i++)
    values[i] = from_to (-3000, 3000) + (i % 100 - 50) * (i & 128 ? 60 : -60);
}

RUN (places)
{
  unsigned sum = 0;
  for (int from = 0; from < COUNT (values); from += 100)
    {
      int max = values[from], min = max, where_max = from, where_min = from;
      for (int i = from + 1; i < from + 100; i++)
	if (values[i] > max)
	  {
	    max = values[i];
	    where_max = i;
	  }
	else if (values[i] < min)
	  {
	    min = values[i];
	    where_min = i;
	  }
      sum = sum * 31 + where_max * 3 + where_min;
    }
  return sum;
}
