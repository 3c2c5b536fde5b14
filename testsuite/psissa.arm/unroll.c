/* A loop that always turns as often, entered in each turn of another, becomes straight code;
   with its counter goes what is computed of that alone, and the branches that test it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats loops-unrolled 3 } } */
/* { dg-final { scan-assembler-times {eorcs|eorne} 8 } } */

#define NOIPA __attribute__ ((noipa))

NOIPA unsigned
crc (unsigned c, const unsigned char *p, const unsigned char *end)
{
  do
    {
      c ^= *p++;
      for (int i = 0; i < 8; i++)
	c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
    }
  while (p != end);
  return c;
}

/* What is in a turn goes, but for an insn.  */
NOIPA int
sums (const int *p, const int *end)
{
  int sum = 0;
  do
    {
      for (int i = 0; i < 4; i++)
	sum += p[i] << i;
      p += 4;
    }
  while (p != end);
  return sum;
}

/* It may be left before the last turn.  */
NOIPA int
found (const int *p, const int *end, int x)
{
  int n = 0;
  do
    {
      for (int i = 0; i < 6; i++)
	if (p[i] == x)
	  {
	    n += i;
	    break;
	  }
      p += 6;
    }
  while (p != end);
  return n;
}

int
main (void)
{
  static const int x[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5 };
  static const unsigned char digits[] = "123456789";
  return (~crc (~0u, digits, digits + 9) != 0xcbf43926 || sums (x, x + 12) != 49 + 109 + 113
	  || found (x, x + 12, 5) != 4 + 5 || found (x, x + 12, 7) != 0
	  || found (x, x + 12, 99) != 0);
}
