/* Where GCC is to unroll loops it is left to GCC.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fpeel-loops" } */
/* { dg-final { scan-stats loops-unrolled 0 } } */

#include "unroll.c"
