/* Vectors, floating point and complex numbers under conditions.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O3 -ffast-math -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

typedef int v4 __attribute__ ((vector_size (16)));

__attribute__ ((noipa)) void
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

__attribute__ ((noipa)) double
g (double a, float b, int c)
{
  double x = a;
  if (a < b)
    x = b;
  else if (c)
    x = a * b - c;
  return x;
}

__attribute__ ((noipa)) _Complex double
h (_Complex double z, int c)
{
  if (c)
    z = z * 2;
  return z;
}

int
main (void)
{
  v4 r, a = { 1, 2, 3, 4 }, b = { 5, 6, 7, 8 };
  f (&r, a, b, 1);
  if (r[0] != 1 || r[3] != 4)
    __builtin_abort ();
  f (&r, a, b, 2);
  if (r[0] != 6 || r[3] != 12)
    __builtin_abort ();
  f (&r, a, b, 3);
  if (r[0] != (6 ^ 5) || r[3] != (12 ^ 8))
    __builtin_abort ();
  if (g (1, 2, 0) != 2 || g (2, 1, 0) != 2 || g (2, 1.5, 1) != 2
      || h (1, 0) != 1 || h (1, 1) != 2)
    __builtin_abort ();
  return 0;
}
