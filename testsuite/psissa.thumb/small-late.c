/* Where bytes count GCC's own straight code, made after register allocation, is no longer than
   the branches: it is let through where psissa's would be longer.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-assembler {\teorne\t} } } */

__attribute__ ((noipa)) unsigned
mix (const unsigned *v, int n)
{
  unsigned s = 0, x = 1;
  for (int i = 0; i < n; i++)
    {
      if (v[i] & 1)
	x ^= v[i] >> 3;
      if (v[i] & 2)
	x += v[i];
      s += x;
    }
  return s;
}

int
main (void)
{
  static const unsigned v[] = { 40, 41, 42, 43 };
  /* x is 1, 4, 46, 46 ^ 5 + 43.  */
  return mix (v, 4) != 1 + 4 + 46 + 86;
}
