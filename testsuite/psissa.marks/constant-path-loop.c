/* constant-time does not undo single-path.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (constant-time) PSISSA (single-path) int
turns (const int *a, int n)
{
  int s = 0;
  while (n-- > 0)			/* { dg-error "cannot be single-path: how often this loop turns" } */
    s += a[n];
  return s;
}
