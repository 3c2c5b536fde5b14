/* The arm that jumps to the test for another turn is run once in fifty turns: that is no
   reason for a copy.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 0 } } */
/* { dg-final { scan-assembler-times {cmp\tr4, r5} 2 } } */

#define BELOW(X) __builtin_expect_with_probability ((X) < 5, 1, .98)
#include "latch.c"
