/* The user can have the loops stay.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-unroll=off" } */
/* { dg-final { scan-stats loops-unrolled 0 } } */

#include "unroll.c"
