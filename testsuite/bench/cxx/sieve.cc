/* sieve.cc: primes in a std::vector<bool>.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <vector>

static int limit;

MAKE (sieve)
{
  limit = from_to (9000, 10000);
}

RUN (sieve)
{
  std::vector<bool> composite (limit + 1);
  unsigned sum = 0, twins = 0;
  int before = 0;
  for (int i = 2; i <= limit; i++)
    {
      if (composite[i])
	continue;
      sum += i;
      if (i - before == 2)
	twins++;
      before = i;
      for (int j = 2 * i; j <= limit; j += i)
	composite[j] = true;
    }
  return sum + twins;
}
