/* At -Og if-conversion is off without anybody having said so.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-Og" } */
/* { dg-final { scan-stats regions-converted 1 } } */
#include "../search.h"

SEARCH (int on, __builtin_expect_with_probability (a[middle] < key, 1, .5))
