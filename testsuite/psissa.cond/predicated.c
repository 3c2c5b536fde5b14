/* What has a predicated form is put under its guard, not copied from what was
   executed in vain: an addition, a move, a constant; one that no predicated
   move takes, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int x, unsigned char *p)
{
  int y = x * b, z = x ^ b;
  unsigned char c = p[0];
  if (a > b)
    {
      x = x + 5;
      y = a;
      z = 1;
      c = 200;
    }
  p[1] = c;
  return x * y - z;
}

int
main (void)
{
  unsigned char m[2] = { 7, 0 };
  if (f (4, 3, 10, m) != 15 * 4 - 1 || m[1] != 200)
    __builtin_abort ();
  if (f (2, 3, 10, m) != 10 * 30 - (0xa ^ 3) || m[1] != 7)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-stats copies-normalise-guard 0 } } */
/* { dg-final { scan-assembler "addlt\t" } } */
