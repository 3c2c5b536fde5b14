/* The second compare of floating point numbers, which notes that one of them is none, is made
   only where the first one says so, though there is no branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-assembler-times {\tfccmpe\t} 2 } } */
/* { dg-final { scan-assembler-not {\tb[lmpg][iset]\t} } } */

#include <fenv.h>

__attribute__ ((noipa)) int
both (double a, double b, double c, double d, int x, int y)
{
  int r = y;
  if (a < b && c < d)
    r = x;
  return r;
}

__attribute__ ((noipa)) int
either (double a, double b, float c, float d, int x, int y)
{
  int r = y;
  if (a < b || c >= d)
    r = x;
  return r;
}

int
main (void)
{
  double none = __builtin_nan ("");
  feclearexcept (FE_ALL_EXCEPT);
  if (both (2, 1, none, 3, 1, 0) || either (1, 2, none, 3, 1, 0) != 1
      || both (1, 1, none, 3, 1, 0) || fetestexcept (FE_INVALID))
    __builtin_abort ();
  if (both (1, 2, 3, 4, 5, 6) != 5 || both (1, 2, 4, 3, 5, 6) != 6
      || both (1, 2, 3, 3, 5, 6) != 6 || either (2, 1, 3, 3, 5, 6) != 5
      || either (2, 1, 2, 3, 5, 6) != 6 || either (1, 1, 4, 3, 5, 6) != 5)
    __builtin_abort ();
  if (both (1, 2, none, 3, 1, 0) || either (2, 1, 1, none, 1, 0)
      || !fetestexcept (FE_INVALID))
    __builtin_abort ();
  return 0;
}
