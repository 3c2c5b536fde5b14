/* A loop of which vectors leave one turn is GCC's.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats loops-unrolled 0 } } */
/* { dg-final { scan-assembler-times {\mcmp\M|\mcbnz\M|\msubs\M} 1 } } */

unsigned char a[16], b[16];

void
all_xored (int n)
{
  do
    for (int i = 0; i < 16; i++)
      a[i] ^= b[i] + n;
  while (--n);
}
