/* With constant-time no division, either.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (constant-time) unsigned
f (unsigned a, unsigned b)
{
  return a / b;				/* { dg-error "(division|call) remains in f, to be constant-time" } */
}

PSISSA (branchless) unsigned
g (unsigned a, unsigned b)
{
  return a % b;
}
