/* Who says -fno-unroll-loops wants the loops.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-unroll-loops" } */
/* { dg-final { scan-stats loops-unrolled 0 } } */

#include "unroll.c"
