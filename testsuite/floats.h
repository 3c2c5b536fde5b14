/* floats.h: numbers of floating point cut off at two bounds; one of them is none.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

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
