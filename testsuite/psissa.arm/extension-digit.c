/* Is it a digit?  What that asks is a byte for the language; a byte less 48 needs no extension
   to be compared.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-not {uxtb|, #255} } } */

__attribute__ ((noipa)) static unsigned
number (const unsigned char *s)
{
  unsigned n = 0;
  while (*s >= '0' && *s <= '9')
    n = n * 10 + (*s++ - '0');
  return n;
}

int
main (void)
{
  unsigned char s[] = "407?";
  for (int c = 0; c < 256; c++)
    {
      s[3] = c;
      if (number (s) != (c >= '0' && c <= '9' ? 4070u + c - '0' : 407u))
	return 1;
    }
  return 0;
}
