/* Of one function, not of the other.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */
#include "../merge.h"

int *
marked (int *to, const int *a, const int *b, int n)
{
  while (n-- > 0)
#pragma psissa branchless
    if (*a < *b)			/* { dg-message "converted" } */
      *to++ = *a++;
    else
      *to++ = *b++;
  return to;
}

MERGE (int plain, *a < *b)
