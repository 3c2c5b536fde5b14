/* Half a word of a vector is copied to a register of its own, which the allocator
   makes the vector's first: the check said that an operand had changed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -march=armv8.2-a+fp16 -fplugin-arg-psissa-rename=all" } */
/* { dg-final { scan-assembler "vdiv.f16\ts0, s0, s2" } } */

typedef _Float16 v4 __attribute__ ((vector_size (8)));

v4
quotient (v4 a, v4 b)
{
  return a / b;
}
