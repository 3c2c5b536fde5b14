/* Where one way adds and the other subtracts, the number is chosen or its negative, which is
   one insn, and one sum is made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ways-factored 3 } } */
/* { dg-final { scan-assembler-times {\tcs(?:el|neg)\t} 3 } } */
/* { dg-final { scan-assembler-not {\tsub\t} } } */

#define NOIPA __attribute__ ((noipa))

/* The sum is behind the other number.  */
NOIPA int
same (const int *a, int s)
{
  for (int i = 0; i < 4; i++)
    if (a[i] & 8)
      s -= a[i];
    else
      s = a[i] + s;
  return s;
}

NOIPA unsigned
others (const unsigned *a, unsigned s, unsigned x, unsigned y)
{
  for (int i = 0; i < 4; i++)
    if (a[i] & 8)
      s += x;
    else
      s -= y;
  return s;
}

/* The least number has no negative.  */
NOIPA int
least (const int *a, int s, const int *x)
{
  int t = x[1];
  if (a[0] & 8)
    s += t;
  else
    s -= t;
  return s;
}

int
main (void)
{
  static const int a[4] = { 8, 3, -16, 9 };
  static const unsigned b[4] = { 8, 3, 16, 9 };
  static const int x[2] = { 0, -__INT_MAX__ - 1 };
  if (same (a, 100) != 70 || others (b, 10, 5, 3) != 14
      || least (a + 1, -1, x) != __INT_MAX__ || least (a, 1, x) != x[1] + 1)
    __builtin_abort ();
  return 0;
}
