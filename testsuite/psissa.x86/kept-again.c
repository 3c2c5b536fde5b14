/* A condition that is kept as a number is tested again: that compare is psissa's own, made
   from nothing but its mode, and so must the one be that repeats it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */

__attribute__ ((noipa)) const unsigned char *
alike (const unsigned char *a, const unsigned char *b, const unsigned char *end)
{
  if (a < end - 3 && *(const int *) b == *(const int *) a)
    a += 4, b += 4;
  if (a < end - 1 && *(const short *) b == *(const short *) a)
    a += 2, b += 2;
  if (a < end && *b == *a)
    a++;
  return a;
}

static _Alignas (8) unsigned char a[16] = "abcdefghi", b[16] = "abcdefghi";

int
main (void)
{
  for (unsigned end = 0; end < 8; end++)
    for (unsigned differ = 0; differ < 8; differ++)
      {
	b[differ] ^= 1;
	unsigned n = end > 3 && differ >= 4 ? 4 : 0;
	n += n + 1 < end && differ >= n + 2 ? 2 : 0;
	n += n < end && differ != n;
	if (alike (a, b, a + end) != a + n)
	  return 1;
	b[differ] ^= 1;
      }
  return 0;
}
