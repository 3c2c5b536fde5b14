/* The same for a core on which a misprediction costs 14 cycles: GCC selects.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -mtune=cortex-a72" } */
/* { dg-final { scan-assembler-times {\tcsel\t} 2 } } */

#include "../record.h"
