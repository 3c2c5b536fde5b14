/* kadane.c: the best run of a sequence, and where it is.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int gain[5000];

MAKE (kadane)
{
  for (int i = 0; i < COUNT (gain); i++)
    gain[i] = from_to (-100, 96);
}

RUN (kadane)
{
  int sum = 0, start = 0, best = 0, from = 0, to = 0;
  unsigned restarts = 0;
  for (int i = 0; i < COUNT (gain); i++)
    {
      sum += gain[i];
      if (sum < 0)
	{
	  sum = 0;
	  start = i + 1;
	  restarts++;
	}
      else if (sum > best)
	{
	  best = sum;
	  from = start;
	  to = i;
	}
    }
  return best * 31u + from * 7u + to + restarts * 1009;
}
