/* A number of two registers that a loop doubles is tested before that: a branch behind it would
   keep both registers for the old number, by copies in each turn.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler {\torrcs\t} } } */

__attribute__ ((noipa)) unsigned long long
left_over (unsigned long long high, unsigned long long low, unsigned long long by)
{
  for (int n = 64; n > 0; n--)
    {
      int top = (high & 0x8000000000000000ull) != 0;
      high <<= 1;
      if (low & 0x8000000000000000ull)
	high |= 1;
      low <<= 1;
      if (top || high >= by)
	high -= by;
    }
  return high;
}

int
main (void)
{
  return left_over (5, 7, 0xfffffffffffffff1ull) != 82
	 || left_over (0x123456789abcdef0ull, 1, 0x8000000000000001ull) != 0x5b97530eca864222ull;
}
