/* What chooses an element of a table was tested as a byte: where it is small enough, it is what
   was to be a byte.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-not {uxtb|, #255} } } */

static const short value[] = { 100, 500, 0, 0, 0, 0, 1, 0, 0, 50, 1000 };

__attribute__ ((noipa)) static int
sum (const unsigned char *s)
{
  int n = 0;
  for (; *s; s++)
    {
      unsigned char c = *s - 'C';
      if (c <= 10)
	n += value[c];
      else
	n -= 1;
    }
  return n;
}

int
main (void)
{
  for (int c = 1; c < 256; c++)
    {
      unsigned char s[] = { 'M', c, 0 };
      if (sum (s) != 1000 + (c >= 'C' && c <= 'M' ? value[c - 'C'] : -1))
	return 1;
    }
  return 0;
}
