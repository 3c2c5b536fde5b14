/* The branch behind the region reads the flags of the one before: they must be those.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x = a;
  if (a < b)
    {
      x = p[0] + 3;
      if (p[1] == x)
	p[2] = a;
    }
  if (a == b)
    x += 100;
  return x;
}

int
main (void)
{
  int m[3] = { 4, 7, 0 };
  if (f (1, 2, m) != 7 || m[2] != 1 || f (2, 2, m) != 102 || f (3, 2, m) != 3)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted min 1 } } */
