/* An address that is not made again counts as a region does: limit=1 allows one.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fpie -fplugin-arg-psissa-limit=1" } */
/* { dg-final { scan-stats addresses-merged 1 } } */

#include "address-once.c"
