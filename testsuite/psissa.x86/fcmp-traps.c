/* A compare of floating point numbers notes that one of them is none: it is not made where the
   program makes none.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */

#include <fenv.h>

__attribute__ ((noipa)) int
f (int p, double c, double d, int x, int y)
{
  int r = y;
  if (p > 3)
    {
      r = x;
      if (c < d)
	r = x + y;
    }
  return r;
}

int
main (void)
{
  double none = __builtin_nan ("");
  feclearexcept (FE_ALL_EXCEPT);
  if (f (1, none, 3, 7, 5) != 5 || fetestexcept (FE_INVALID) || f (4, 2, 3, 7, 5) != 12
      || f (4, none, 3, 7, 5) != 7 || !fetestexcept (FE_INVALID))
    __builtin_abort ();
  return 0;
}
