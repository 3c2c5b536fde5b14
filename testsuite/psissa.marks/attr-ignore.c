/* A function that is to be ignored is as the plain compiler has it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
#include "../search.h"

SEARCH (__attribute__ ((psissa ("ignore"))) int search, a[middle] < key)
/* { dg-final { scan-identity } } */
/* { dg-final { scan-stats function-left-to-be-ignored 1 } } */
