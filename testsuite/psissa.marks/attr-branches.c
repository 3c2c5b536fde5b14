/* Branches that are to stay do: psissa makes no straight code, nor does GCC.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (branches) int
limit (int a, int b)
{
  if (a < b)
    a = b * 3;
  return a;
}
/* { dg-final { scan-assembler-not "cmov" } } */
/* { dg-final { scan-stats regions-converted 0 } } */
