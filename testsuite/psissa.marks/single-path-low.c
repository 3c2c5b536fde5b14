/* A bound that is seen to be too low is an error.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (single-path) int
f (const int *a)
{
  int s = 0;
  PSISSA_BOUND (7)
  for (int i = 0; i < 8; i++)		/* { dg-error "cannot be single-path: this loop turns more often than its bound says" } */
    s += a[i];
  return s;
}
