/* Cost decides though ifconv=always.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
#include <psissa.h>
#include "../merge.h"

MERGE (PSISSA (cost) int search, *a < *b)
/* { dg-final { scan-dump {refused: loop-carried chain} } } */
