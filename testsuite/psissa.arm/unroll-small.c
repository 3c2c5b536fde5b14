/* What is to be small does not grow.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-stats loops-unrolled 0 } } */

#include "unroll.c"
