/* What was inlined is held to its promise, and what calls it is not.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

extern void g (void);

PSISSA (branchless) static inline __attribute__ ((always_inline)) void
inner (int a)
{
  if (a > 3)				/* { dg-error "branch remains in outer, to be branchless" } */
    g ();
}

void
outer (int a, int b)
{
  if (b > 3)
    g ();
  inner (a);
}
