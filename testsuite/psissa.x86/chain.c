/* Of a merge the next turn would wait for a load and a compare: it keeps its branch,
   unless all is to be converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */
#include "../merge.h"

MERGE (int merge, *a < *b)
/* { dg-final { scan-dump {refused: loop-carried chain} } } */
/* { dg-final { scan-assembler-not {\tcmov} } } */
