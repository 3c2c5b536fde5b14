/* A volatile store is named as one, and floating point with what would let it go.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed -fno-tree-vectorize -fno-tree-slp-vectorize" } */
volatile int device;

void
set (int a)
{
  if (a > 5)		/* { dg-message "side effect: volatile store to device" } */
    device = 3;
}

double
scale (int a, double x, double y)
{
  if (a > 3)		/* { dg-message "floating-point operation mult, which may trap without -fno-trapping-math" } */
    y = x * y * 3;
  return y + 1;
}
