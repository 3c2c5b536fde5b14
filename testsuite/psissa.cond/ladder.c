/* A ladder of ranges: written from its end on, each range overwrites.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\tmov(hi|ls|ne|eq)\tr?[0-9ilp]+, #[01]\n} } } */

__attribute__ ((noipa)) int
f (int c, int a, int b)
{
  int r;
  if (c < 0)
    r = a + b;
  else if (c < 10)
    {
      r = a - b;
      if (a > b)
	r += c;
    }
  else if (c < 100)
    r = a ^ b;
  else
    r = c;
  return r;
}

int
main (void)
{
  static const int c[] = { -1, 0, 9, 10, 99, 100 };
  static const int r[] = { 12, 2, 11, 2, 2, 100, 12, -2, -2, 2, 2, 100 };
  for (int k = 0; k < 12; k++)
    if (f (c[k % 6], k < 6 ? 7 : 5, k < 6 ? 5 : 7) != r[k])
      __builtin_abort ();
  return 0;
}
