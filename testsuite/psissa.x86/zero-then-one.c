/* Where no insn makes 0 or 1 of flags, zero is written first, before the test that
   decides, and one is moved over it under that test.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* GCC 14 makes a loop without end of what is left of this.  */
/* { dg-gcc 11 12 13 } */
/* { dg-options "-m32 -march=i686 -O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats regions-converted min 1 } } */

int *b, *c, d;

void
f (int g, int h)
{
  while (g <= h)
    if (c[b[g]] == 0)
      {
	b[d]++;
	g++;
      }
}
