/* What keeps a number within the bounds that an insn saturates to becomes that insn, however it
   is written; in a loop, too, out of which GCC moves the bounds.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats saturations-made 6 } } */
/* { dg-final { scan-stats saturations-joined 9 } } */
/* { dg-final { scan-assembler-times {ssat\t[^,]*, #16,} 4 } } */
/* { dg-final { scan-assembler-times {usat\t[^,]*, #8,} 4 } } */
/* { dg-final { scan-assembler-times {usat\t[^,]*, #10,} 1 } } */
/* { dg-final { scan-assembler-not {\tb(gt|lt|hi|ge|le)\t} } } */

#define NOIPA __attribute__ ((noipa))

NOIPA short
returned (int x)
{
  if (x > 32767)
    return 32767;
  if (x < -32768)
    return -32768;
  return x;
}

/* As GSM 06.10's reference code adds.  */
NOIPA short
range (int a, int b)
{
  int x = a + b;
  return (unsigned) (x + 32768) > 65535 ? x > 0 ? 32767 : -32768 : x;
}

NOIPA short
by_sign (int x)
{
  return (x + 0x8000u) & ~0xffff ? x >> 31 ^ 0x7fff : x;
}

NOIPA unsigned char
by_bits (int x)
{
  return x & ~255 ? ~x >> 31 : x;
}

NOIPA void
stored (short *to, int x)
{
  if (x > 32767)
    *to = 32767;
  else if (x < -32768)
    *to = -32768;
  else
    *to = x;
}

/* GCC makes a minimum and a maximum of this, but no insn that saturates.  */
NOIPA int
summed (const int *p, const int *end)
{
  int sum = 0;
  do
    {
      int x = *p++ >> 4;
      x = x < 0 ? 0 : x;
      sum += x > 1023 ? 1023 : x;
    }
  while (p != end);
  return sum;
}

/* The sum is not negative.  */
NOIPA void
brighter (unsigned char *p, const unsigned char *by, unsigned char *end)
{
  do
    {
      int x = *p + *by++;
      *p++ = x > 255 ? 255 : x;
    }
  while (p != end);
}

NOIPA int
bytes (const int *p, const int *end)
{
  int sum = 0;
  do
    {
      int x = *p++;
      if (x < 0)
	x = 0;
      else if (x >= 256)
	x = 255;
      sum += x * 3;
    }
  while (p != end);
  return sum;
}

int
main (void)
{
  static const int x[] = { -2147483647 - 1, -32769, -32768, -32767, -1, 0, 1, 255, 256, 1023,
			   1024, 32766, 32767, 32768, 65536, 2147483647 };
  static const short s[] = { -32768, -32768, -32768, -32767, -1, 0, 1, 255, 256, 1023,
			     1024, 32766, 32767, 32767, 32767, 32767 };
  for (int i = 0; i < 16; i++)
    {
      short to = 0;
      stored (&to, x[i]);
      int byte = x[i] < 0 ? 0 : x[i] > 255 ? 255 : x[i];
      if (to != s[i] || returned (x[i]) != s[i] || range (x[i] / 2, x[i] - x[i] / 2) != s[i]
	  || by_sign (x[i]) != s[i] || by_bits (x[i]) != byte)
	__builtin_abort ();
    }
  unsigned char p[3] = { 255, 100, 0 }, by[3] = { 255, 155, 7 };
  brighter (p, by, p + 3);
  static const int y[] = { -7, 16, 16 * 1023, 16 * 1024 };
  return (p[0] != 255 || p[1] != 255 || p[2] != 7 || summed (y, y + 4) != 2047
	  || bytes (x + 4, x + 9) != 3 * 511);
}
