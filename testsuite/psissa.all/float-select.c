/* A conditional move on a comparison of floating point numbers whose reverse the
   target has no condition for stays as it is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=ifconv" } */
/* { dg-final { scan-identity } } */

__attribute__ ((noipa)) int
f (double a, double *p, int n)
{
  int x = n;
  for (int i = 0; i < n; i++)
    if (!(a >= p[i]))
      x = i;
  return x;
}

int
main (void)
{
  double p[] = { 1, 3, 2, 1 };
  if (f (2, p, 4) != 1 || f (3, p, 4) != 4)
    __builtin_abort ();
  p[2] = __builtin_nan ("");
  if (f (3, p, 4) != 2)
    __builtin_abort ();
  return 0;
}
