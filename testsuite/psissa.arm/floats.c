/* Compares of floating point numbers, which Arm copies to its flags: each is tested where it
   was made, and numbers in no order are what they are.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-trapping-math -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump {flags: planned} } } */
/* { dg-final { scan-assembler-times {\tvmov[a-z]+\.f32\ts[0-9]+, s[0-9]+} 2 } } */
/* { dg-final { scan-assembler-not {\tmov(mi|pl|gt|le)\tr[0-9]+, #[01]} } } */

#include "../floats.h"
