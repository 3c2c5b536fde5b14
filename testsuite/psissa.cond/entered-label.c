/* An insn that defines a label, as the address of what is close by does where code can be
   anywhere, cannot be there twice.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do assemble } */
/* { dg-options "-O2 -fpie -fplugin-arg-psissa-side-entrances=any -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump {refused: side entrance} } } */

static unsigned count[8];

unsigned *
counts (void)
{
  return count;
}

#include "entered.h"
