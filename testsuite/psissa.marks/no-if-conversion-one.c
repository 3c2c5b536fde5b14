/* So does the attribute, for its function.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */
/* { dg-final { scan-stats regions-converted 1 } } */
#include "../search.h"

SEARCH (__attribute__ ((optimize ("no-if-conversion"))) int off,
	__builtin_expect_with_probability (a[middle] < key, 1, .5))
SEARCH (int on, __builtin_expect_with_probability (a[middle] < key, 1, .5))
