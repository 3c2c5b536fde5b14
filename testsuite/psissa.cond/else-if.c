/* An else-if chain: one psi of several arguments.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int *p)
{
  int x = p[0];
  if (a > 100)
    x += a * 3;
  else if (a > 50)
    x ^= a;
  else if (a > 20)
    x -= p[1] & a;
  else
    x = a | 1;
  return x + p[2];
}

int
main (void)
{
  int m[3] = { 1000, 15, 7 };
  if (f (101, m) != 1310 || f (60, m) != (1000 ^ 60) + 7
      || f (21, m) != 1000 - 5 + 7 || f (8, m) != 16)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-dump "psi .*, .*, .*" } } */
