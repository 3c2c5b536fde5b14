/* What is to be branchless is, whatever it costs.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>
#include "../search.h"

SEARCH (PSISSA (branchless) int search, a[middle] < key)
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-assembler "cmov" } } */
