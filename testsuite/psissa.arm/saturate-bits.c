/* What an insn has saturated to 16 bits with a sign is not extended from them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats saturations-made 1 } } */
/* { dg-final { scan-assembler-not {\tsxth\t} } } */

__attribute__ ((noipa)) static int
put (short *to, const int *p, const int *end)
{
  int sum = 0;
  do
    {
      int x = *p++;
      if (x > 32767)
	*to = 32767;
      else if (x < -32768)
	*to = -32768;
      else
	*to = x;
      if (x & 1)
	sum ^= *to++;
    }
  while (p != end);
  return sum;
}

int
main (void)
{
  static const int p[] = { 40001, -40001, -7, 4, 32768 };
  short to[5];
  return (put (to, p, p + 5) != 6 || to[0] != 32767 || to[1] != -32768 || to[2] != -7
	  || to[3] != 32767);
}
