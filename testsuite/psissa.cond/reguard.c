/* What LRA makes of predicated stores where it may know their values is mended
   behind it, and then the check has nothing to say.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-disable=unequiv" } */
/* { dg-output "84ca59f3" } */
/* { dg-final { scan-stats equivalences-forgotten 0 } } */
/* { dg-final { scan-stats guards-restored min 2 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

#include "cond-store-constant.c"
