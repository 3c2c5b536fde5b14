/* An insn that copies a number and compares it is parted where its block is planned: the
   check that destruction was right knows that the two are the same.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all" } */
/* { dg-final { scan-stats regions-converted min 1 } } */

__attribute__ ((noipa)) int
f (int y, int x)
{
  if (x <= 0)
    if (y > 0)
      return __builtin_abs (x) <= __builtin_abs (y);
  return 0;
}

int
main (void)
{
  static const int y[] = { 63, 63, 63, -1, 0, 7 }, x[] = { -77, -63, 1, 0, 0, 0 };
  static const int r[] = { 0, 1, 0, 0, 0, 1 };
  for (int k = 0; k < 6; k++)
    if (f (y[k], x[k]) != r[k])
      __builtin_abort ();
  return 0;
}
