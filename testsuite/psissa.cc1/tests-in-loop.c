/* tests-in-loop.c: many short arms in one loop.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What is asked about the loop is asked once, not for each of its branches.  */

#include "many.h"

#define TEST(n) \
  { \
    int next = v[n + 1]; \
    if (v[n] > n * 7 + 3) \
      x += next * (n | 1); \
    y ^= x; \
  }

unsigned
tests_in_loop (const int *v, const int *end)
{
  unsigned x = 0, y = 1;
  for (; v < end; v += 1000)
    {
      SIXTY_FOUR (TEST, 0)
      SIXTY_FOUR (TEST, 1)
      SIXTY_FOUR (TEST, 2)
    }
  return x + y;
}
