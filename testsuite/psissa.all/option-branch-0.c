/* Branches that cost nothing stay.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-branch=0" } */

#include "option-branch.c"

/* { dg-final { scan-stats regions-converted 0 } } */
