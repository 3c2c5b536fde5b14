/* An if within an if: the inner store wants both predicates.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x = a + 1;
  if (a < b)
    {
      x = b * 3;
      if (b > 7)
	*p = x;
    }
  else
    x += 5;
  return x * a;
}

int
main (void)
{
  for (int a = 0; a < 12; a++)
    for (int b = 0; b < 12; b++)
      {
	int m = -1, x = a < b ? b * 3 : a + 6;
	if (f (a, b, &m) != x * a || m != (a < b && b > 7 ? x : -1))
	  __builtin_abort ();
      }
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-stats conditional-stores 1 } } */
/* { dg-final { scan-dump "= and " } } */
