/* What a loop computes in two steps in one arm, in one in the other, stays in one
   register: no copy.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 11 12 13 } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler {\taddne\t(r[0-9]+), .*\n\tlsreq\t\1, .*\n} } } */
/* { dg-final { scan-assembler-not {\tmov\tr[0-9]+, r[0-9]+\n\tbne} } } */

__attribute__ ((noipa)) static int
steps (unsigned n)
{
  int k = 0;
  while (n != 1)
    {
      if (n & 1)
	n = 3 * n + 1;
      else
	n >>= 1;
      k++;
    }
  return k;
}

int
main (void)
{
  return !(steps (1) == 0 && steps (8) == 3 && steps (27) == 111);
}
