/* What ends a turn calls: it is not copied, for the copy would not say what the call reads.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 0 } } */

__attribute__ ((noipa)) static int
more (const int *p, const int *end)
{
  return p != end;
}

#define MORE more
#include "latch.c"
