/* The number by which conditions choose is an integer, though nothing but floating point is
   compared and chosen.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -ffast-math -fplugin-arg-psissa-ifconv=always" } */

float
f (float x, float in, float a, float b, float c, float d, float e)
{
  int word = x <= 90 && x > 64, digit = x <= 57 && x > 47;
  if (x > 90)
    a += 1;
  if (word && in == 0)
    b += a * 3;
  if (digit && in == 0)
    c += 1;
  if (x == 32)
    d += 1;
  if (x == 10)
    e += 1;
  if (!word && !digit && x != 32 && x != 10)
    e = a;
  if (!word && !digit)
    in = 7;
  if (word)
    in = 9;
  return a + b * c + d * e + in;
}
