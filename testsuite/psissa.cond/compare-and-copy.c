/* An insn that copies a number and compares it: what it copies is the number, and no such
   insn is there twice.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\tsubs\t[^\n]*#0\n} } } */

__attribute__ ((noipa)) int
f (int a, int b, int c)
{
  int r;
  if (a < 0)
    r = b + c;
  else if (a < 10)
    {
      r = b - c;
      if (b > c)
	r += a;
    }
  else if (a < 100)
    r = b ^ c;
  else
    r = a;
  return r;
}

int
main (void)
{
  static const int a[] = { -1, 0, 9, 10, 99, 100 };
  static const int r[] = { 12, 2, 11, 2, 2, 100, 12, -2, -2, 2, 2, 100 };
  for (int k = 0; k < 12; k++)
    if (f (a[k % 6], k < 6 ? 7 : 5, k < 6 ? 5 : 7) != r[k])
      __builtin_abort ();
  return 0;
}
