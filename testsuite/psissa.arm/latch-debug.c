/* Copies of what ends a turn are the same where something is said to the debugger.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -g -fcompare-debug" } */
/* { dg-final { scan-assembler-times {cmp\tr2, r1\n} 4 } } */

#include "latch-opposite.c"
