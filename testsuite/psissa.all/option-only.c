/* No function but those named by only= is changed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-unroll-loops -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-only=h,g -fopt-info" } */
/* { dg-final { scan-stats functions 2 } } */
/* { dg-final { scan-stats function-left-not-named-by-only 1 } } */
int
f (int *p, int n)
{
  int s = 0, t = 0;
  while (n--)
    if (p[n] > 1)
      s += p[n], t += 9;
  return s * t;
}
int
g (int *p, int n)
{
  int s = 0, t = 0;
  while (n--)
    if (p[n] > 2)		/* { dg-message "converted" } */
      s += p[n], t += 8;
  return s * t;
}
int
h (int a)
{
  return a + 1;
}
