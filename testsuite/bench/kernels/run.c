/* run.c: runs the kernels.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   kernels [RUNS [SEED [times]]] runs each kernel on RUNS sets of data and prints its
   name, a checksum, and if asked the least time of a set in nanoseconds.  */

#include "kernel.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct { const char *name; void (*make) (void); unsigned (*run) (void); }
kernels[] =
{
#define KERNEL(name) { #name, make_##name, run_##name },
#include KERNELS
};

static uint32_t state;

int
from_to (int low, int high)
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return low + (int) (state % (uint32_t) (high - low + 1));
}

int
main (int argc, char **argv)
{
  int runs = argc > 1 ? atoi (argv[1]) : 4;
  for (int i = 0; i < COUNT (kernels); i++)
    {
      unsigned sum = 0;
      double least = 1e30;
      state = (argc > 2 ? strtoul (argv[2], NULL, 10) : 1) * 2654435761u + 1;
      for (int run = 0; run < runs; run++)
	{
	  struct timespec from, to;
	  kernels[i].make ();
	  clock_gettime (CLOCK_MONOTONIC, &from);
	  sum = sum * 31 + kernels[i].run ();
	  clock_gettime (CLOCK_MONOTONIC, &to);
	  double time = (to.tv_sec - from.tv_sec) * 1e9
			+ (to.tv_nsec - from.tv_nsec);
	  if (time < least)
	    least = time;
	}
      printf ("%s %08x", kernels[i].name, sum);
      if (argc > 3)
	printf (" %.0f", least);
      putchar ('\n');
    }
  return 0;
}
