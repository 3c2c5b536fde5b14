/* A difference and a compare become one insn only where both are of the same numbers, and
   where nobody needs what one of them overwrites.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

/* The compared number changes before the difference.  */
__attribute__ ((noipa)) int
below (int n, const int *p, int b, int *to)
{
  int a = 100, x = 0;
  for (int i = 0; i < n; i++)
    {
      int v = p[i];
      if (a < b)
	{
	  a = v;
	  x++;
	}
      to[i] = a - b;
    }
  return x;
}

/* It changes after the difference.  */
__attribute__ ((noipa)) int
above (int n, const int *p, int b, int *to)
{
  int a = 100, x = 0, m = 0;
  for (int i = 0; i < n; i++)
    {
      to[i] = b - a;
      a = a * 3 + p[i];
      if (a < b)
	x++;
      else
	m += x;
    }
  return x * 100 + m;
}

/* The difference is read before the compare; between both the flags of the compare
   before it are read.  */
__attribute__ ((noipa)) int
between (int a, int b, int x, int y, int *to)
{
  int u = 3, e = 8, d;
  if (x < y)
    u = 5, e = 9;
  d = b - a;
  to[0] = d * u;
  if (a < b)
    u = d + e, e = 11;
  return e * 100 + u;
}

int
main (void)
{
  static const int p[] = { 1, 200, 3, 50 }, q[] = { -280, 9, -90, 4 };
  int to[4];
  if (below (4, p, 110, to) != 2 || to[0] != -109 || to[1] != 90 || to[3] != 90)
    __builtin_abort ();
  if (above (4, q, 90, to) != 204 || to[0] != -10 || to[1] != 70 || to[3] != -27)
    __builtin_abort ();
  if (between (0, 2, 2, 1, to) != 1110 || to[0] != 6
      || between (0, 2, 2, 3, to) != 1111 || to[0] != 10
      || between (3, 2, 2, 3, to) != 905 || to[0] != -5)
    __builtin_abort ();
  return 0;
}
