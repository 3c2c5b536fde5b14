/* A floating-point condition, with a NaN.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (double a, double b, int *p)
{
  int x = p[0];
  if (a < b)
    {
      x = x * 3 + p[1];
      p[2] = x;
    }
  return x;
}

int
main (void)
{
  int m[3] = { 7, 1, 0 };
  if (f (1, 2, m) != 22 || m[2] != 22)
    __builtin_abort ();
  m[2] = 0;
  if (f (2, 1, m) != 7 || f (__builtin_nan (""), 1, m) != 7 || m[2] != 0)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
