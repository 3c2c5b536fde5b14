/* What is needed under a condition shares no register with what is needed under the same
   one: while two values change places, what holds the first has a register that neither
   is in.  No other is tried, only to be undone as it is not proved.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats registers-shared 1 } } */
/* { dg-final { scan-stats sharings-undone 0 } } */

#include "../psissa.all/swap.c"
