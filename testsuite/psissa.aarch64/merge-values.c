/* A value goes into its select only where that reads what the value read.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

/* What the increment reads is overwritten before the select that takes it.  */
__attribute__ ((noipa)) int
pair (int n, const int *p, int b)
{
  int a = 0;
  for (int i = 0; i < n; i++)
    if (p[i] & 1)
      {
	int t = a + 1;
	a = b;
	b = t;
      }
  return a * 1000 + b;
}

/* So is what a conjunction reads, before it is tested.  */
__attribute__ ((noipa)) int
mask (unsigned a, unsigned b, int n, const int *q)
{
  int u = 1, w = 5;
  for (int i = 0; i < n; i++)
    {
      unsigned t = a & b;
      int v = q[i];
      if (v < 3)
	{
	  a = v;
	  u += 2;
	}
      if (t)
	w = u + 4;
      else
	u++;
    }
  return u * 100 + w + a;
}

/* A bit that is to be zero.  */
__attribute__ ((noipa)) int
even (int n, const int *p, int *to)
{
  int c = 5, d = 9, e = 0;
  for (int i = 0; i < n; i++)
    {
      int v = p[i];
      if (v > 7)
	c = 0;
      if (v & 1)
	d = 0;
      else
	e++;
      to[i] = c * d;
    }
  return c * 100 + d * 10 + e;
}

int
main (void)
{
  static const int p[] = { 1, 2, 3, 5 }, q[] = { 5, 2, 8, 1, 4, 0, 6, 9 };
  if (pair (1, p, 7) != 7001 || pair (3, p, 7) != 1008 || pair (4, p, 7) != 8002)
    __builtin_abort ();
  if (mask (8, 6, 8, q) != 1311 || mask (4, 6, 8, q) != 1109)
    __builtin_abort ();
  int to[8];
  if (even (1, q, to) != 500 || to[0] != 0 || even (2, q + 1, to) != 92 || to[0] != 45
      || to[1] != 0)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler "tst\t" } } */
