/* tour.c: the example of `./quickstart run'.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The hot function has nested ifs, an else-if chain and a conditional store,
   none of which a branch predictor can guess.  */

#include <stdio.h>

#define N 512

__attribute__ ((noinline)) int
hot (int x, int y, int *slot)
{
  int r = x, w = y;

  if (x > y)			/* Nested ifs ...  */
    {
      r = x - y;
      if (r > 100)
	w = r + 7;
    }

  if (y < 0)			/* ... an else-if chain ...  */
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;

  if (w > r)			/* ... and a conditional store.  */
    *slot = r;

  return r + w;
}

int
main (void)
{
  static int slots[N];
  unsigned seed = 1, sum = 0;

  for (int i = 0; i < 100 * N; i++)
    {
      seed = seed * 1103515245u + 12345u;
      int x = (int) (seed >> 22) - 512;
      int y = (int) (seed >> 12 & 1023) - 512;
      sum = sum * 31 + (unsigned) hot (x, y, &slots[i % N]);
    }
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (unsigned) slots[i];
  printf ("checksum %08x\n", sum);
  return 0;
}
