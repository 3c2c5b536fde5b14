/* psissa_unequiv alone keeps LRA from making stores without their predicate.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-disable=reguard" } */
/* { dg-output "84ca59f3" } */
/* { dg-final { scan-stats equivalences-forgotten min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

#include "cond-store-constant.c"
