/* region.h: what the regions share: inputs, and main.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A region is a file NAME.c with a function `region', which is measured, and
   NAME.S with the same by hand, which takes its place with -DBY_HAND.  It says
   how an input is made, and how `region' is called with one.

   PROGRAM [RUNS [SEED [time]]] prints a checksum of what was computed from RUNS sets
   of inputs, the number of turns (calls, or turns of the region's loop), and if asked
   the least time of a set, in picoseconds a turn.  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define INPUTS 4096

struct input { int a, b, c, d; };
/* A region has one of the first two.  */
static __attribute__ ((unused)) struct input inputs[INPUTS];
static __attribute__ ((unused)) int numbers[INPUTS];
static int slots[16];

/* Calls of `region' for a set, and turns a call: set where it has a loop.  */
static int calls = INPUTS, turns = 1;

static unsigned state;

static unsigned
next_random (void)
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/* A number from LOW to HIGH.  */
static inline int
from_to (int low, int high)
{
  return low + (int) (next_random () % (unsigned) (high - low + 1));
}

/* What a region's file has: make the inputs of call N; call, and return what is to
   be summed.  */
static void make (int n);
static unsigned call (int n);

int
main (int argc, char **argv)
{
  int runs = argc > 1 ? atoi (argv[1]) : 4;
  unsigned sum = 0;
  double least = 1e30;
  state = argc > 2 ? strtoul (argv[2], NULL, 10) * 2 + 1 : 12345;
  for (int run = 0; run < runs; run++)
    {
      struct timespec from, to;
      for (int n = 0; n < INPUTS; n++)
	make (n);
      clock_gettime (CLOCK_MONOTONIC, &from);
      for (int n = 0; n < calls; n++)
	sum = sum * 31 + call (n);
      clock_gettime (CLOCK_MONOTONIC, &to);
      double time = (to.tv_sec - from.tv_sec) * 1e12
		    + (to.tv_nsec - from.tv_nsec) * 1e3;
      if (time < least)
	least = time;
    }
  for (int i = 0; i < 16; i++)
    sum = sum * 31 + slots[i];
  printf ("%08x %d", sum, runs * calls * turns);
  if (argc > 3)
    printf (" %.0f", least / calls / turns);
  putchar ('\n');
  return 0;
}
