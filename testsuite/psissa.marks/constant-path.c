/* constant-time and single-path are both kept, in either order.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (single-path) PSISSA (constant-time) int
divides (int a, int b)
{
  return a / b;				/* { dg-error "division remains in divides, to be constant-time and single-path" } */
}

PSISSA (constant-time) PSISSA (single-path) int
differs (const unsigned char *a, const unsigned char *b)
{
  int differ = 0;
  for (int i = 0; i < 16; i++)
    if (a[i] != b[i])
      differ = 1;
  return differ;
}
