/* A sum that loses its carry goes round often, other than a number that does not fit: what
   takes the carry away gets the condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler {sub(s|)(cs|hs)} } } */

__attribute__ ((noipa)) unsigned
check (const unsigned short *h, int n)
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += h[i];
      if (sum > 0xffff)
	sum -= 0xffff;
    }
  return sum;
}

int
main (void)
{
  static const unsigned short h[] = { 0xff00, 0x200, 0xfffe, 7 };
  return check (h, 4) != 0x107;
}
