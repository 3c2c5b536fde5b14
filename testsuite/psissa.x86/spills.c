/* One value more is live than there are registers: that costs a store and a load, which is
   less than the branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

unsigned
sum (const unsigned *p, unsigned n)
{
  unsigned a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6],
	   h = p[7], i = p[8], j = p[9], k = p[10], l = p[11], m = p[12], o = p[13];
  for (const unsigned *end = p + n; p != end; )
    {
      unsigned x = *p++;
      a += x; b ^= a; c -= b; d += c; e ^= d; f += e; g ^= f;
      h += g; i ^= h; j += i; k ^= j; l += k; m ^= l; o -= m;
      if (x > a)			/* { dg-message "straight=(?:9|11)\.0.*live=1(?:6|7) registers=15" } */
	m += b ^ 5;
      else
	m -= d + 3;
    }
  return a * 3 + b * 5 + c * 7 + d * 9 + e * 11 + f * 13 + g * 17 + h * 19 + i * 23
	 + j * 29 + k * 31 + l * 37 + m * 41 + o;
}
