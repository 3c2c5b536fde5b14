/* A load that may fault is predicated, not speculated.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int *p, int x, int *q)
{
  if (p)
    {
      x = *p + x * 2;
      *q = x;
    }
  return x;
}

int
main (void)
{
  int m = 5, n = 0;
  if (f (&m, 4, &n) != 13 || n != 13)
    __builtin_abort ();
  if (f (0, 4, &n) != 4 || n != 13)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-assembler "ldr(ne|eq)" } } */
