/* A region of too many blocks; what the remark advises, to divide it, lets all of it become
   straight.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-branchless=warn" } */
#include "psissa.h"

#define EIGHT(n) ONE (n) ONE (n + 1) ONE (n + 2) ONE (n + 3) ONE (n + 4) ONE (n + 5) \
  ONE (n + 6) ONE (n + 7)

PSISSA (branchless) unsigned
whole (unsigned bits, unsigned x, int all)
{
#define ONE(n) if (__builtin_expect (bits >> n & 1, 0)) x = (x ^ n) * 77;
  if (all)		/* { dg-message "branch remains in whole, to be branchless: too many blocks" } */
    {
      EIGHT (0)
      EIGHT (8)
      EIGHT (16)
    }
  return x + 1;
#undef ONE
}

PSISSA (branchless) unsigned
parts (unsigned bits, unsigned x, int all)
{
#define ONE(n) if (__builtin_expect ((all != 0) & bits >> n, 0)) x = (x ^ n) * 77;
  EIGHT (0)
  EIGHT (8)
  EIGHT (16)
  return x + 1;
}
