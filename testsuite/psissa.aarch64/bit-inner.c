/* A region around one that was converted for a jump on a bit: that test is made before it
   is known whether it is asked for.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
nested (int x, int y, int w)
{
  int r = w;
  if (y < 0)
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  return r * 3 + y;
}

int
main (void)
{
  if (nested (1, -2, 9) != 34 || nested (16, 5, 9) != 41 || nested (20, 5, 9) != 41
      || nested (4, 5, 9) != 59 || nested (~20, 5, 9) != 32)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler-not "tbn?z\t" } } */
