/* A call that is not always made keeps its branch: no single path.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

extern void tell (int);

PSISSA (single-path) void
f (const int *a)
{
  for (int i = 0; i < 4; i++)
    if (a[i] > 3)			/* { dg-error "branch remains in f, to be single-path" } */
      tell (a[i]);
}
