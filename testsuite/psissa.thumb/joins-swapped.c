/* A jump that compares a register with 0 itself and goes where it did not, as its
   region's two joins have changed places.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */

int t, hang, seen, zero;

__attribute__ ((noipa)) void
f (long long n)
{
  int none = 0;

  if (hang != 0)
    for (;;)
      seen = 0;
  if (t != 0)
    for (;;)
      ;
  seen = 1;
  if (none - (n != 0) == 0)
    if (n != 1)
      {
	zero = t = 0;
	if (n == 0)
	  none++;
      }
  if (hang != 0 && none != 0)
    t = 0;
}

int way, sum;

__attribute__ ((noipa)) void
go (int w, int a)
{
  way = w;
  sum = a;
}

__attribute__ ((noipa)) int
g (int x, int y, int a, int z)
{
  if (y > 5)
    goto one;
  if (y < -5)
    goto two;
  asm volatile ("");
  if (!x)
    {
      a -= z;
      goto two;
    }
  if (z == y)
    a += z;
  a += 3;
 one:
  go (1, a);
  return 10;
 two:
  go (2, a);
  return 20;
}

int
main (void)
{
  static const struct { int x, y, a, z, way, sum; } call[] = {
    { 0, 6, 50, 6, 1, 50 }, { 1, -6, 50, 6, 2, 50 }, { 0, 4, 50, 6, 2, 44 },
    { 0, 4, 50, 4, 2, 46 }, { 1, 4, 50, 6, 1, 53 }, { 7, 4, 50, 4, 1, 57 } };
  for (int k = 0; k < 6; k++)
    if (g (call[k].x, call[k].y, call[k].a, call[k].z) != 10 * call[k].way
	|| way != call[k].way || sum != call[k].sum)
      __builtin_abort ();
  for (int n = 0; n < 3; n++)
    {
      seen = 0;
      zero = 3;
      f (n);
      if (!seen || t || zero != (n == 0 ? 0 : 3))
	__builtin_abort ();
    }
  return 0;
}
