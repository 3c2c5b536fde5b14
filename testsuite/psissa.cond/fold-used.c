/* A value that is wanted after its predicated copy, too, is not folded with it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int x, int y, int *p)
{
  int t = y + 90;
  if (a > b)
    x = t;
  *p = t;
  return x;
}

int
main (void)
{
  int t;
  if (f (1, 2, 5, 6, &t) != 5 || t != 96 || f (2, 1, 5, 6, &t) != 96 || t != 96)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
