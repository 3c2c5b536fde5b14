/* Where a misprediction costs much GCC selects what is noted of the greatest number.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-times {\tcmov} 2 } } */

#include "../record.h"
