/* Compares of floating point numbers: each is tested where it was made, the reverse of a
   condition is had though GCC has none, and numbers in no order are what they are.  The one
   cset is the program's last !=.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-trapping-math -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump {flags: planned} } } */
/* { dg-final { scan-assembler-times {\tfcsel\t} 2 } } */
/* { dg-final { scan-assembler-times {\tcset\t} 1 } } */

#include "../floats.h"
