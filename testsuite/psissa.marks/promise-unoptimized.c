/* Without optimization, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O0" } */
#include <psissa.h>

PSISSA (branchless) int
f (int a)
{
  if (a > 3)				/* { dg-error "branch remains in f, to be branchless: not optimizing" } */
    a = 3;
  return a;
}
