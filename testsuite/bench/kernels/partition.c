/* partition.c: partitions of an array, each around its own pivot.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int numbers[4000];

MAKE (partition)
{
  for (int i = 0; i < COUNT (numbers); i++)
    numbers[i] = from_to (0, 99999);
}

RUN (partition)
{
  unsigned sum = 0;
  for (int pivot = 20000; pivot < 100000; pivot += 20000)
    {
      int below = 0;
      for (int i = 0; i < COUNT (numbers); i++)
	if (numbers[i] < pivot)
	  {
	    int v = numbers[i];
	    numbers[i] = numbers[below];
	    numbers[below++] = v;
	  }
      sum = sum * 7 + below + numbers[below / 2];
    }
  return sum;
}
