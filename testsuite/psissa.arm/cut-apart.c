/* A block in which nothing that is asked in its upper part is needed below is planned in two
   parts: both ways of the last `if' subtract the same, once.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times {sub(gt|lt)} 1 } } */
/* { dg-final { scan-assembler {cmple} } } */

__attribute__ ((noipa)) static unsigned
control (const int *set, const int *is, int n)
{
  unsigned sum = 0;
  int all = 0, last = 0;
  for (int i = 0; i < n; i++)
    {
      int e = set[i] - is[i];
      all += e;
      if (all > 4000)
	all = 4000;
      else if (all < -4000)
	all = -4000;
      int out = e * 3 + (all >> 4) + (e - last) * 2;
      last = e;
      if (out > 2500)
	{
	  out = 2500;
	  all -= e >> 1;
	}
      else if (out < -2500)
	{
	  out = -2500;
	  all -= e >> 1;
	}
      sum = sum * 3 + out;
    }
  return sum;
}

int
main (void)
{
  static const int set[] = { 100, 2000, -2000, 30, -900, 5000 },
		   is[] = { 0, 100, 500, 29, 3000, -7000 };
  return control (set, is, 6) != 275458;
}
