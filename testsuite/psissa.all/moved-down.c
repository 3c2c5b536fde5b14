/* What psi-decide moves down in its block, behind insns that stay, is moved there in the
   RTL, too.  It once stayed where it was.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-inline,psi-promote,psi-decide" } */

typedef int v4 __attribute__ ((vector_size (16)));

__attribute__ ((noipa)) static void
f (v4 *r, v4 a, v4 b, int c)
{
  v4 x = a;
  if (c > 1)
    {
      x = a + b;
      if (c > 2)
	x ^= b;
    }
  *r = x;
}

__attribute__ ((noipa)) static unsigned
g (const int *v, int n)
{
  unsigned sum = 0, zeros = 0;
  for (int i = 0; i < n; i++)
    {
      int x = v[i];
      unsigned y = 1;
      if (x < n)
	{
	  x -= i;
	  if (x)
	    y = x ^ (x >> 3);
	  else
	    zeros += 5;
	}
      sum = sum * 3 + y;
    }
  return sum + zeros;
}

unsigned w[3];

__attribute__ ((noipa)) static int
h (void)
{
  return w[0] != 6 || w[1] || w[2] != 91;
}

int
main (void)
{
  for (int k = 0; k < 8; k++)
    {
      w[0] = k & 1 ? 6 : 0;
      w[1] = k & 2 ? 0 : 6;
      w[2] = k & 4 ? 91 : 90;
      if (h () != (k != 7))
	return 3;
    }
  static const int v[] = { 0, 3, 2, 9, 4 };
  if (g (v, 5) != 163u)
    return 2;
  v4 r, a = { 1, 2, 3, 4 }, b = { 5, 6, 7, 8 }, x[] = { a, a + b, (a + b) ^ b };
  for (int c = 1; c < 4; c++)
    {
      f (&r, a, b, c);
      for (int k = 0; k < 4; k++)
	if (r[k] != x[c - 1][k])
	  return 1;
    }
  return 0;
}
