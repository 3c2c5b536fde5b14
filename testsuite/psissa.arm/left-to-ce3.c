/* Where nearly all registers are in use, and GCC's conversion after register allocation
   makes no longer code, the region is left to it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats refused-left-to-ce3 min 1 } } */
/* { dg-final { scan-assembler {(add|sub|orr)(ge|gt|le|lt|pl|mi)} } } */

__attribute__ ((noipa)) unsigned
encode (const short *in, const int *steps, const int *change_of, int n, int a, int b,
	int c)
{
  int predicted = 0, index = 0;
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    {
      int step = steps[index] + a, diff = in[i] - predicted, code = b;
      int change = step >> 3;
      if (diff >= step)
	{
	  code |= 4;
	  diff -= step;
	  change += step;
	}
      step >>= 1;
      if (diff >= step)
	{
	  code |= 2;
	  diff -= step;
	  change += step;
	}
      predicted += change + c;
      index = (index + change_of[code & 7]) & 3;
      sum = sum * 3 + code;
    }
  return sum + a + b + c;
}

int
main (void)
{
  static const short in[] = { 5, 90, 13, 400, 7, 0, 1000, 20 };
  static const int steps[] = { 16, 24, 40, 80 };
  static const int change_of[] = { -1, -1, 1, 1, 2, 2, 3, 3 };
  if (encode (in, steps, change_of, 8, 1, 0, 2) != 3423)
    __builtin_abort ();
  return 0;
}
