/* What ends the turn has an asm in it, which may have a label in one place: no copy is made but
   that of the plain compiler.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-times {turn ends} 2 } } */

#define END_OF_TURN __asm__ volatile ("@ turn ends")
#include "latch-opposite.c"
