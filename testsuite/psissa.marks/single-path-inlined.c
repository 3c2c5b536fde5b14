/* What is inlined into one path must be one, too: a loop that counts is, another not.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

static inline __attribute__ ((always_inline)) int
sum (const int *a)
{
  int s = 0;
  for (int i = 0; i < 100; i++)
    s += a[i];
  return s;
}

static inline __attribute__ ((always_inline)) int
steps (unsigned n)
{
  int s = 0;
  while (n > 1)				/* { dg-error "branch remains in g, to be single-path: test of a loop that may turn more or less often" } */
    {
      n = n / 3 * 2;
      s++;
    }
  return s;
}

PSISSA (single-path) int
f (const int *a)
{
  return sum (a);
}

PSISSA (single-path) int
g (unsigned n)
{
  return steps (n);
}

/* That it promises less of itself changes nothing.  */
PSISSA (branchless) static inline __attribute__ ((always_inline)) int
fewer (unsigned n)
{
  int s = 0;
  while (n > 2)				/* { dg-error "branch remains in i, to be single-path: test of a loop that may turn more or less often" } */
    {
      n = n / 5 * 2;
      s++;
    }
  return s;
}

PSISSA (single-path) int
i (unsigned n)
{
  return fewer (n);
}

/* A label that is a way into the loop: its variable is anything there.  */
static inline __attribute__ ((always_inline)) int
from (unsigned n, int i, const int *a)
{
  int s = 0;
  switch (n)
    {
    case 0:
      for (i = 0; i < 100; i++)		/* { dg-error "branch remains in h, to be single-path: test of a loop that may turn more or less often" } */
	{
    case 1:
	  s += a[i];
	}
    }
  return s;
}

PSISSA (single-path) int
h (int i, const int *a)
{
  return from (1, i, a);
}
