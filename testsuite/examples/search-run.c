/* search-run.c: tests the functions of search.c, and takes their time.
   This file is part of psissa, under the GNU GPL version 3 or later.

	search-run		test
	search-run time		print nanoseconds: a search, a word merged, a word
				partitioned; each the least of several runs  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "search.h"

#define WORDS 4096
#define KEYS 100000
#define RUNS 15

static int sorted[WORDS], keys[KEYS], work[WORDS], other[WORDS], merged[2 * WORDS];

/* Numbers in an order that no predictor knows, the same each time.  */
static unsigned
next_random (void)
{
  static uint64_t state = 12345;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 33;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static void
prepare (void)
{
  for (int i = 0; i < WORDS; i++)
    {
      sorted[i] = 4 * i;
      /* Runs of 64 from each list.  */
      work[i] = i / 64 * 128 + i % 64;
      other[i] = work[i] + 64;
    }
  for (int i = 0; i < KEYS; i++)
    keys[i] = next_random () % (4 * WORDS);
}

static int
test (void)
{
  for (int i = 0; i < KEYS; i++)
    if (lower_bound (sorted, WORDS, keys[i]) - sorted != (keys[i] + 3) / 4)
      return 1;
  merge (merged, work, WORDS, other, WORDS);
  for (int i = 0; i < 2 * WORDS; i++)
    if (merged[i] != i)
      return 2;
  for (int i = 0; i < WORDS; i++)
    work[i] = keys[i];
  size_t less = partition (work, WORDS, 2 * WORDS);
  for (size_t i = 0; i < WORDS; i++)
    if ((work[i] < 2 * WORDS) != (i < less))
      return 3;
  return 0;
}

static double
least (double a, double b)
{
  return a < b ? a : b;
}

int
main (int argc, char **argv __attribute__ ((unused)))
{
  double search = 1e18, word = 1e18, part = 1e18;
  volatile size_t sum = 0;
  prepare ();
  if (argc < 2)
    return test ();
  for (int run = 0; run < RUNS; run++)
    {
      prepare ();
      double start = now ();
      for (int i = 0; i < KEYS; i++)
	sum += lower_bound (sorted, WORDS, keys[i]) - sorted;
      search = least (search, (now () - start) / KEYS);
      start = now ();
      for (int i = 0; i < 20; i++)
	merge (merged, work, WORDS, other, WORDS);
      word = least (word, (now () - start) / (20 * 2 * WORDS));
      for (int i = 0; i < WORDS; i++)
	work[i] = keys[i];
      start = now ();
      sum += partition (work, WORDS, 2 * WORDS);
      part = least (part, (now () - start) / WORDS);
    }
  printf ("%.2f %.3f %.3f\n", search, word, part);
  return 0;
}
