/* Where no insn saturates nothing is changed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-O2 -march=armv5te -mfloat-abi=soft" } */
/* { dg-final { scan-stats saturations-made 0 } } */
/* { dg-final { scan-stats saturations-joined 0 } } */
/* { dg-final { scan-assembler-not {[us]sat\t} } } */

#include "saturate.c"
