/* Compares of floating point numbers: each is tested where it was made, the reverse of a
   condition is had though GCC has none, and numbers in no order are what they are.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-trapping-math -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump {flags: planned} } } */
/* { dg-final { scan-assembler-times {\tfcsel\t} 2 } } */
/* { dg-final { scan-assembler-not {\tcset\t} } } */

__attribute__ ((noipa)) float
clamp (float *x, int n, float low, float high)
{
  float sum = 0;
  for (int k = 0; k < n; k++)
    {
      float v = x[k];
      if (v > high)
	v = high;
      else if (v < low)
	v = low;
      sum += v;
      x[k] = v;
    }
  return sum;
}

int
main (void)
{
  float x[5] = { -3, 2, 9, __builtin_nanf (""), 5 };

  clamp (x, 5, 0, 5);
  return x[0] != 0 || x[1] != 2 || x[2] != 5 || x[3] == x[3] || x[4] != 5;
}
