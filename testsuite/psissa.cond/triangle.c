/* A triangle whose arm sets two variables that live on.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x = a * 7, y = b - a;
  if (p[0] < b)
    {
      x = y + p[1];
      y = a ^ b;
      *p = x;
    }
  return x * 3 + y;
}

int
main (void)
{
  int m[2] = { 1, 10 };
  if (f (3, 4, m) != 33 + 7 || m[0] != 11)
    __builtin_abort ();
  m[0] = 9;
  if (f (3, 4, m) != 63 + 1 || m[0] != 9)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-stats conditional-stores 1 } } */
/* { dg-final { scan-assembler-not "^\tb(lt|ge)\\M" } } */
