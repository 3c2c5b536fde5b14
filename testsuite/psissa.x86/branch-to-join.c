/* The jump that goes with its region is the one to the join (in a copy of the
   loop's body): it was left in its block, with no barrier behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -funroll-loops -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 2 } } */
/* { dg-final { scan-assembler {\tcmov} } } */

#include "../psissa.all/swap.c"
