/* Who switches off if-conversion switches off psissa.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-if-conversion2" } */
/* { dg-final { scan-identity } } */
/* { dg-final { scan-dump "refused: branch is to stay" } } */
#include "../search.h"

SEARCH (int off, __builtin_expect_with_probability (a[middle] < key, 1, .5))
