/* A predicated store of a constant whose pseudo gets no register: the register
   allocator reloaded the memory instead, and the store came out without its
   predicate, behind a predicated move.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-output "84ca59f3" } */
/* { dg-final { scan-stats equivalences-forgotten min 1 } } */
/* { dg-final { scan-stats guards-restored 0 } } */
/* { dg-final { scan-stats conditional-stores min 5 } } */

#include <stdio.h>
struct s { unsigned char on, st, nx, err, a[8]; int t, u, v, w, x, y, z; };
__attribute__ ((noipa)) int
step (struct s *p, const int *in, int n)
{
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, k = 9, m = 10;
  for (int i = 0; i < n; i++)
    {
      int q = in[i];
      a += q * b; b ^= a + c; c += b - d; d ^= c + e; e += d - f;
      f ^= e + g; g += f - h; h ^= g + a; k += h ^ m; m += k - q;
      if (p->on)
	{
	  if (p->st == 1)
	    {
	      if (q > p->t) { p->nx = 2; p->err = 0; }
	      else if (p->u) { p->nx = 0; p->st = 2; }
	      else p->a[1] = 2;
	    }
	  else
	    {
	      if (p->v > q) { p->st = 0; p->err = 2; }
	      else if (p->w > a) { p->nx = 2; p->a[2] = 0; }
	      else p->st = 2;
	    }
	}
      if (p->x && p->y > b) { p->a[3] = 2; p->a[4] = 0; }
      if (p->z) p->a[5] = 2; else p->a[6] = 2;
    }
  return a + b + c + d + e + f + g + h + k + m;
}

int
main (void)
{
  unsigned x = 1, sum = 0;
  for (int r = 0; r < 200; r++)
    {
      int in[8];
      unsigned w[16];
      for (int i = 0; i < 16; i++)
	w[i] = x = x * 1664525 + 1013904223;
      struct s p = { w[0] >> 31, w[1] >> 31, 7, 7, { 7, 7, 7, 7, 7, 7, 7, 7 },
		     w[2] >> 28, w[3] >> 31, w[4] >> 28, w[5] >> 28,
		     w[6] >> 31, w[7] >> 28, w[8] >> 31 };
      for (int i = 0; i < 8; i++)
	in[i] = w[8 + i] >> 28;
      sum = sum * 31 + step (&p, in, 1 + r % 8);
      for (const unsigned char *c = &p.on; c <= &p.a[7]; c++)
	sum = sum * 31 + *c;
    }
  printf ("%08x\n", sum);
}
