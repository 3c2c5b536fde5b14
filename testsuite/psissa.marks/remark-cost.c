/* What was found too dear says what was compared.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */

unsigned
mix (unsigned a, unsigned b)
{
  unsigned c = a, d = b;
  if (a & 1)		/* { dg-message "not converted: cost; .*; blocks=1 insns=\[0-9\]+ branches=\[0-9\]+.\[0-9\] straight=\[0-9\]+.\[0-9\] taken=" } */
    {
      c = (a * b + 5) * (a ^ b >> 3);
      d = (b * c + 7) * (c ^ a >> 5);
      c = (d * b + 9) * (d ^ b >> 7);
      d = (c * a + 3) * (c ^ a >> 9);
    }
  return c - d;
}
