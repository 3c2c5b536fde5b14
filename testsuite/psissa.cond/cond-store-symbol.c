/* A predicated store to a symbol's address, and of one, with few registers: both
   are constants, and neither may cost the store its predicate.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-pie -fno-section-anchors -fno-if-conversion2 -ffixed-r4 -ffixed-r5 -ffixed-r6 -ffixed-r8 -ffixed-r9 -ffixed-r10 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats conditional-stores min 3 } } */

int u, v;
int *w;
char far[9000];

__attribute__ ((noipa)) int
f (const int *t, int n, char *p)
{
  int a = 1, b = 2, c = 3, d = 4, e = 5, g = 6, k = 7;
  for (int i = 0; i < n; i++)
    {
      int q = t[i];
      a += q * b; b ^= a + c; c += b - d; d ^= c + e; e += d - g; g ^= e + k;
      k += a;
      __asm__ volatile ("" : : : "memory");
      if (q > 2)
	{
	  u = 5;
	  w = &v;
	}
      if (q > 3)
	p[8000] = 77;
    }
  return a + b + c + d + e + g + k;
}

int
main (void)
{
  static const int t[] = { 1, 2, 1, 0, 3, 4 };
  f (t, 4, far);
  if (u || w || far[8000])
    __builtin_abort ();
  f (t, 5, far);
  if (u != 5 || w != &v || far[8000])
    __builtin_abort ();
  f (t, 6, far);
  if (far[8000] != 77)
    __builtin_abort ();
  return 0;
}
