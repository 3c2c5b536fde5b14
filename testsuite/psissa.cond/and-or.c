/* A condition of three compares, which two moves wait for: it stays in the flags.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler "cmp(gt|le)" } } */
/* { dg-final { scan-assembler-not {\tmov(gt|le|ge|lt|ne|eq)\tr?[0-9ilp]+, #[01]\n} } } */

__attribute__ ((noipa)) int
f (int a, int b, int c, int d)
{
  int x = c, y = d;
  if ((a > b && c < d) || a == 7)
    {
      x = d;
      y = a;
    }
  return x * 5 + y;
}

int
main (void)
{
  if (f (3, 2, 1, 4) != 23 || f (3, 3, 1, 4) != 9 || f (3, 2, 4, 4) != 24
      || f (7, 9, 1, 4) != 27 || f (7, 2, 1, 4) != 27 || f (8, 7, 6, 5) != 35)
    __builtin_abort ();
  return 0;
}
