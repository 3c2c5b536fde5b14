/* Two moves that were priced with what came together behind them: by GCC's last if-conversion
   they are no longer much dearer than branches, and get their condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler {itt\tlt} } } */

#include "../record.h"
