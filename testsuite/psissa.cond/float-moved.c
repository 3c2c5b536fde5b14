/* Flags of a floating-point compare reach those of the conditions by a copy.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

int
f (double a, double b, int x, int y)
{
  int r = x;
  if (a < b)
    r = y * 5 - x;
  return r;
}
/* { dg-final { scan-dump "cc = copy .vfpcc" } } */
