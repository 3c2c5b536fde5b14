/* A conditional compare of floating point numbers that GCC has made is planned with the others,
   and is made where it was made before only.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-dump {ccmp "CCFPE" } } } */
/* { dg-final { scan-dump {flags: planned} } } */

#include <fenv.h>

__attribute__ ((noipa)) int
f (double a, double b, double c, double d, int x, int y)
{
  if ((a > b) & (c > d))
    {
      x += y;
      if (y > 3)
	x ^= 5;
    }
  return x;
}

int
main (void)
{
  double none = __builtin_nan ("");
  feclearexcept (FE_ALL_EXCEPT);
  if (f (1, 2, none, 3, 7, 5) != 7 || fetestexcept (FE_INVALID)
      || f (2, 1, 4, 3, 7, 5) != (12 ^ 5) || f (2, 1, 4, 3, 7, 2) != 9
      || f (2, 1, 3, 3, 7, 5) != 7 || f (2, 1, none, 3, 7, 5) != 7
      || !fetestexcept (FE_INVALID))
    __builtin_abort ();
  return 0;
}
