/* bound.c: the example of `./quickstart run'.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A binary search for random keys: no branch predictor can guess which way it goes.  */

#include <stdint.h>
#include <stdio.h>

#define WORDS 4096

__attribute__ ((noinline)) static const int *
bound (const int *a, size_t n, int key)
{
  while (n > 0)
    {
      size_t half = n / 2;
      if (a[half] < key)
	{
	  a += half + 1;
	  n -= half + 1;
	}
      else
	n = half;
    }
  return a;
}

int
main (void)
{
  static int sorted[WORDS];
  uint64_t state = 12345, sum = 0;
  for (int i = 0; i < WORDS; i++)
    sorted[i] = 4 * i;
  for (int i = 0; i < 3000000; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      sum += bound (sorted, WORDS, (state >> 33) % (4 * WORDS)) - sorted;
    }
  printf ("%llu\n", (unsigned long long) sum);
  return 0;
}
