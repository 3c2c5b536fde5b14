/* tour.c: the example of `./quickstart run'.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The hot function classifies a signal's samples: nested ifs, an else-if chain
   and a conditional store, all of them hard to predict.  */

#include <stdio.h>

#define N 512

struct state
{
  int peak, floor, energy, runs;
};

/* One sample X; *SLOT takes the sample if it is a new peak.  */
__attribute__ ((noinline)) int
hot (struct state *s, int x, int last, int *slot)
{
  int class, gain = s->energy;

  if (x > 96)			/* An else-if chain ...  */
    class = 3;
  else if (x > 32)
    class = 2;
  else if (x < -64)
    class = -1;
  else
    class = 0;

  if (x >= last)		/* ... nested ifs ...  */
    {
      gain += x - last;
      if (gain > 4000)
	gain = 4000;
    }
  else
    {
      gain -= 3;
      if (gain < 0)
	gain = 0;
    }

  if (x > s->peak)		/* ... and a conditional store.  */
    *slot = x;

  s->energy = gain;
  return class;
}

int
main (void)
{
  static int peaks[N];
  struct state s = { 100, 0, 0, 0 };
  unsigned seed = 1, sum = 0;
  int last = 0;

  for (int i = 0; i < 100 * N; i++)
    {
      seed = seed * 1103515245u + 12345u;
      int x = (int) (seed >> 24) - 128;
      sum = sum * 31 + (unsigned) hot (&s, x, last, &peaks[i % N]);
      last = x;
    }
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (unsigned) peaks[i];
  printf ("checksum %08x, energy %d\n", sum, s.energy);
  return 0;
}
