/* What a turn computes of its number alone no copy has.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats loops-unrolled 1 } } */
/* { dg-final { scan-assembler-not {\tmul} } } */

unsigned
shifted (unsigned c, unsigned p, int n)
{
  do
    for (int i = 0; i < 22; i++)
      if (c & 1)
	c ^= p >> (((i * 5) ^ 3) & 15);
      else
	c += i;
  while (--n);
  return c;
}
