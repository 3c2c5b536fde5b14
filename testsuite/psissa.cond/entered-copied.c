/* A block of a region that others lead to, too, is copied for them: both ways do what it
   does.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-pie -fplugin-arg-psissa-side-entrances=any -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump-not {side entrance} } } */
/* { dg-final { scan-stats regions-converted min 2 } } */

static unsigned count[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };

#include "entered.h"

/* The same without branches.  */
static unsigned
wanted (unsigned x, unsigned sum)
{
  unsigned a = x >> 8 & 1, b = x >> 9 & 1, c = x >> 10 & 1;
  unsigned there = (sum ^ (x >> 3) * b) + count[x & 7] * b;
  unsigned aside = (sum << 3 | sum >> 29) + x / 7 + count[x & 7] * c;
  sum = there * a + aside * !a;
  return sum * 5 + (sum >> 7);
}

int
main (void)
{
  for (unsigned x = 0; x < 2048; x++)
    if (entered (x, x * 40503) != wanted (x, x * 40503))
      __builtin_abort ();
  return 0;
}
