/* More values than registers around a converted region: a predicated insn must
   not kill the value that its register held.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned
f (const unsigned *v, unsigned p, unsigned q)
{
  unsigned a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], g = v[5];
  unsigned h = v[6], i = v[7], j = v[8], k = v[9], l = v[10], m = v[11];
  for (unsigned n = 0; n < 5; n++)
    {
      if (a < p)
	{
	  b += v[n];
	  c ^= d & 0xff00ff;
	  if (c > q)
	    {
	      e = e * 3 + a;
	      g -= h;
	    }
	  else
	    i = j + k;
	}
      else
	{
	  l = m + e;
	  h = g | 1;
	}
      a += b ^ i;
      j = k + l;
      k = d - m;
      m = h ^ e;
    }
  return a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * g + 17 * h + 19 * i
	 + 23 * j + 29 * k + 31 * l + 37 * m;
}

/* The same, and nothing to convert.  */
#define IF(c, t, e) ((t) & -(unsigned) !!(c) | (e) & -(unsigned) !(c))

__attribute__ ((noipa, optimize ("O0"))) unsigned
g (const unsigned *v, unsigned p, unsigned q)
{
  unsigned a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], g = v[5];
  unsigned h = v[6], i = v[7], j = v[8], k = v[9], l = v[10], m = v[11];
  for (unsigned n = 0; n < 5; n++)
    {
      unsigned in = a < p;
      b = IF (in, b + v[n], b);
      c = IF (in, c ^ (d & 0xff00ff), c);
      unsigned both = in & (c > q), one = in & !(c > q);
      e = IF (both, e * 3 + a, e);
      g = IF (both, g - h, g);
      i = IF (one, j + k, i);
      l = IF (!in, m + e, l);
      h = IF (!in, g | 1, h);
      a += b ^ i;
      j = k + l;
      k = d - m;
      m = h ^ e;
    }
  return a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * g + 17 * h + 19 * i
	 + 23 * j + 29 * k + 31 * l + 37 * m;
}

int
main (void)
{
  unsigned v[12], seed = 12345;
  for (int n = 0; n < 200; n++)
    {
      for (int i = 0; i < 12; i++)
	v[i] = (seed = seed * 1103515245 + 12345) >> (n & 15);
      if (f (v, v[3] * 2, v[7]) != g (v, v[3] * 2, v[7]))
	__builtin_abort ();
    }
  return 0;
}
