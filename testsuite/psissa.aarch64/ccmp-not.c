/* A compare is conditional only where the numbers, and the flags that chose one of them,
   are still what they were.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

/* What T can be changes before it is compared.  */
__attribute__ ((noipa)) int
modified (int n, const int *p, int a, int b)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    {
      int v = p[i], t = v > 3 ? a : b;
      b = v + 1;
      if (t < b)
	s += i;
    }
  return s;
}

/* Another compare comes between.  */
__attribute__ ((noipa)) int
between (int a, int b, int c, int d, int *to)
{
  int t = b, u = c, x = 1;
  if (c > 3)
    t = a;
  to[0] = t;
  if (d > 5)
    u = a + 2;
  to[1] = u;
  if (t < b)
    x = u;
  return x + t;
}

int
main (void)
{
  static const int p[] = { 1, 5, 3, 7, -2, 4 };
  int to[2];
  if (modified (6, p, 2, 0) != 0 + 1 + 3 + 5 || modified (6, p, 9, -4) != 0
      || modified (3, p, 5, 4) != 1)
    __builtin_abort ();
  if (between (1, 2, 4, 6, to) != 4 || to[0] != 1 || to[1] != 3
      || between (1, 2, 3, 6, to) != 3 || to[0] != 2
      || between (1, 2, 4, 5, to) != 5 || to[1] != 4 || between (3, 2, 4, 6, to) != 4)
    __builtin_abort ();
  return 0;
}
