/* A value that is used often is in memory: it gets the register of some that are used less.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-reassign=any" } */

#include "reassign.h"

/* { dg-final { scan-stats values-reassigned min 1 } } */
