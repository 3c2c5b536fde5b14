/* The same of numbers with a sign: a sample is stored in 16 bits, as it is without its sign
   extended, but the one that is compared has to have it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-times {sxth} 1 } } */

__attribute__ ((noipa)) static void
mix (short *to, const short *a, const short *b, int n)
{
  short last = 0;
  for (int i = 0; i < n; i++)
    {
      last += a[i] * b[i];
      to[i] = last;
    }
  to[n] = last - 1;
}

__attribute__ ((noipa)) static int
below (short *to, int a, int b)
{
  short s = a - b;
  *to = s;
  return s < 5;
}

int
main (void)
{
  static const short a[3] = { 1000, -3, 7 }, b[3] = { 100, 9, -5 };
  short to[4];
  mix (to, a, b, 3);
  if (to[0] != -31072 || to[1] != -31099 || to[2] != -31134 || to[3] != -31135)
    return 1;
  return (below (to, 65536 + 9, 2) || *to != 7 || !below (to, 32768, 0) || *to != -32768
	  || below (to, 5, 0));
}
