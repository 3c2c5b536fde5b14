/* Functions, and lines, that are named.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-functions=named=branchless,line:9=branchless,ignored=ignore" } */
/* { dg-final { scan-stats regions-converted 2 } } */
/* { dg-final { scan-stats function-left-to-be-ignored 1 } } */
#include "../merge.h"

MERGE (int named, *a < *b)
MERGE (int line, *a < *b)
MERGE (int neither, *a < *b)
MERGE (int ignored, *a < *b)
