/* Neither `less' nor `greater or equal', of flags whose compare is not seen.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (double a, double b, int x, int y)
{
  int r = x;
  if (a < b)
    r = y * 5 - x;
  else if (a >= b)
    r = y * 3;
  return r;
}

int
main (void)
{
  if (f (1, 2, 5, 7) != 30 || f (2, 1, 5, 7) != 21
      || f (__builtin_nan (""), 1, 5, 7) != 5)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
