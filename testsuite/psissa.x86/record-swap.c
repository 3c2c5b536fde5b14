/* What is exchanged is no record: that is guessed as any compare, and converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler "cmov" } } */
/* { dg-final { scan-stats regions-converted min 1 } } */

__attribute__ ((noipa)) unsigned
divisor (unsigned a, unsigned b)
{
  while (b)
    {
      b >>= __builtin_ctz (b);
      if (a > b)
	{
	  unsigned t = a;
	  a = b;
	  b = t;
	}
      b -= a;
    }
  return a;
}

int
main (void)
{
  return divisor (15, 70) != 5 || divisor (9, 27) != 9;
}
