/* rng.c: random numbers that are the same everywhere, and what number they follow
   from.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "fuzz.h"
#include <errno.h>
#include <stdlib.h>

#define STEP 0x9e3779b97f4a7c15u

uint64_t
fuzz_next (struct fuzz_rng *r)
{
  uint64_t z = r->state += STEP;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

unsigned
fuzz_below (struct fuzz_rng *r, unsigned n)
{
  return (fuzz_next (r) >> 32) % n;
}

bool
fuzz_chance (struct fuzz_rng *r, unsigned percent)
{
  return fuzz_below (r, 100) < percent;
}

uint64_t
fuzz_seed (uint64_t seed, unsigned long number)
{
  struct fuzz_rng r = { seed };

  r.state = fuzz_next (&r) + number * STEP;
  return fuzz_next (&r);
}

unsigned long long
fuzz_number (const char *program, const char *arg)
{
  char *end;
  unsigned long long n;

  errno = 0;
  n = strtoull (arg, &end, 0);
  if (errno || *end || end == arg || *arg == '-')
    {
      fprintf (stderr, "%s: not a number: '%s'\n", program, arg);
      exit (2);
    }
  return n;
}
