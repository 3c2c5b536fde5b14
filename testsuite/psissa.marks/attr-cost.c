/* Cost decides though ifconv=always.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
#include <psissa.h>
#include "../search.h"

SEARCH (PSISSA (cost) int search, a[middle] < key)
/* { dg-final { scan-dump {refused: loop-carried chain} } } */
