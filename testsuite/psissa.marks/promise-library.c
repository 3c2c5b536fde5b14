/* Nor a call into libgcc of which it is known that its time depends on its operands.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (branchless) unsigned __int128
f (unsigned __int128 a, unsigned __int128 b)
{
  return a / b;				/* { dg-error "call remains in f, to be branchless: the time of __udivti3 depends" } */
}
