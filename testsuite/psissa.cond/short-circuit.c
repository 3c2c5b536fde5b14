/* Two ways into one arm: the predicate is their disjunction.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x = a - b;
  if (p[0] == 3 || p[1] > b)
    {
      x = p[2] * a;
      p[3] = x;
    }
  return x;
}

int
main (void)
{
  int m[4] = { 3, 0, 6, 0 };
  if (f (2, 9, m) != 12 || m[3] != 12)
    __builtin_abort ();
  m[0] = 4, m[3] = 0;
  if (f (2, 9, m) != -7 || m[3] != 0)
    __builtin_abort ();
  m[1] = 10;
  if (f (2, 9, m) != 12 || m[3] != 12)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-stats conditional-stores 1 } } */
