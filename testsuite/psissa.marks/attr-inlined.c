/* A function that was inlined keeps what is said of it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>
#include "../search.h"

SEARCH (PSISSA (branchless) static inline __attribute__ ((always_inline)) int search,
	a[middle] < key)

int
both (const int *a, const int *b, int n, int key)
{
  return search (a, n, key) + search (b, n, key);
}
/* { dg-final { scan-stats regions-converted 2 } } */
