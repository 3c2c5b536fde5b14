/* A diamond with a store on either side.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x;
  if (a > b)
    {
      x = a * 5;
      p[0] = b;
    }
  else
    {
      x = b - 9;
      p[1] = a;
    }
  return x + p[2];
}

int
main (void)
{
  int m[3] = { 0, 0, 100 };
  if (f (4, 3, m) != 120 || m[0] != 3 || m[1] != 0)
    __builtin_abort ();
  if (f (1, 2, m) != 93 || m[0] != 3 || m[1] != 1)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-stats conditional-stores 2 } } */
/* { dg-final { scan-stats psis-2 min 1 } } */
