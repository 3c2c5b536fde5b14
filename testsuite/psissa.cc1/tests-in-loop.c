/* tests-in-loop.c: many short arms in one loop.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What is asked about the loop is asked once, not for each of its branches.  */

#define FOUR(m, n) m ((n) * 4 + 0) m ((n) * 4 + 1) m ((n) * 4 + 2) m ((n) * 4 + 3)
#define SIXTEEN(m, n) FOUR (m, (n) * 4 + 0) FOUR (m, (n) * 4 + 1) FOUR (m, (n) * 4 + 2) \
  FOUR (m, (n) * 4 + 3)
#define SIXTY_FOUR(m, n) SIXTEEN (m, (n) * 4 + 0) SIXTEEN (m, (n) * 4 + 1) \
  SIXTEEN (m, (n) * 4 + 2) SIXTEEN (m, (n) * 4 + 3)
#define ALL(m) SIXTY_FOUR (m, 0) SIXTY_FOUR (m, 1) SIXTY_FOUR (m, 2)

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
      ALL (TEST)
    }
  return x + y;
}
