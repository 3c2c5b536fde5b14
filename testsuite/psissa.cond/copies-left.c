/* Where nothing is converted copies that GCC left are folded, if that leaves less of them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */

/* The old value of `last' is wanted when there is a new one.  */
__attribute__ ((noipa)) static unsigned
copies (const unsigned *v, unsigned n)
{
  unsigned last = 0, before = 0, sum = 0;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned x = v[i];
      sum = sum * 3 + (before ^ last);
      before = last;
      last = x;
    }
  return sum + before;
}

int
main (void)
{
  static const unsigned v[] = { 1, 9, 4, 7, 2, 8 };
  return copies (v, 6) != 430u;
}

/* { dg-final { scan-stats regions-converted 0 } } */
/* { dg-final { scan-assembler "bne\[^\n\]*\n" } } */
/* The jump in front of a copy is gone: one branch in the loop, and none into it.  */
/* { dg-final { scan-assembler-not "\tb\t" } } */
