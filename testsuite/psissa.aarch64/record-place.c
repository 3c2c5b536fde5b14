/* Few of many numbers are the greatest so far: what is noted of one stays in an arm, though GCC
   would select for each number.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-not "csel" } } */
/* { dg-final { scan-dump "asks for a record" } } */

#include "../record.h"
