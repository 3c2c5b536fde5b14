/* Predicated stores of arguments that are on the stack: the register allocator
   took the stack slot for the register and reloaded the wrong side.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats conditional-stores min 3 } } */

__attribute__ ((noipa)) int
f (int *p, const int *t, int n, short *h, int x, int y, int z)
{
  int a = 1, b = 2, c = 3, d = 4, e = 5, g = 6, k = 7;
  for (int i = 0; i < n; i++)
    {
      int q = t[i];
      a += q * b; b ^= a + c; c += b - d; d ^= c + e; e += d - g; g ^= e + k;
      k += a;
      __asm__ volatile ("" : : : "memory");
      if (q > 2)
	p[0] = x;
      if (b > c)
	{
	  h[1] = y;
	  p[3] = z;
	}
    }
  return a + b + c + d + e + g + k;
}

int
main (void)
{
  static const int t[] = { 1, 2, 1, 0, 3 };
  int p[4] = { 9, 9, 9, 9 };
  short h[2] = { 9, 9 };
  f (p, t, 4, h, 1, 2, 3);
  if (p[0] != 9)
    __builtin_abort ();
  f (p, t, 5, h, 1, 2, 3);
  if (p[0] != 1 || h[0] != 9 || p[1] != 9 || (h[1] == 2) != (p[3] == 3))
    __builtin_abort ();
  return 0;
}
