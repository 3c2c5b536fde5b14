/* Conditional moves of floating point that keep a register become predicated ones, whichever
   of their arms that is; with a NaN, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-assembler {\tvneg(pl|ge)\.f32\t(s[0-9]+), \2\n.*\tvaddmi\.f32\t\2, \2,} } } */

__attribute__ ((noipa)) float
f (const float *v, int n, float *most)
{
  float s = 0.5f, m = -1000;
  for (int i = 0; i < n; i++)
    {
      float x = v[i];
      if (x > m)
	m = x;
      if (!(x < 3))
	s = -s;
      else
	s += x;
      if (x >= 2)
	s *= 0.5f;
      if (!(x <= 7))
	s -= 1;
    }
  *most = m;
  return s;
}

int
main (void)
{
  float m, nan = __builtin_nanf ("");
  float v[] = { 1, 4, nan, -2, 2.5f, 8 };
  if (f (v, 6, &m) != -1.0625f || m != 8 || f (&v[2], 1, &m) != -1.5f || m != -1000)
    __builtin_abort ();
  return 0;
}
