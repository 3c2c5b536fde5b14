/* A result that may be the argument, else one of two others, is made where that argument
   came in, which is where it is returned; the second compare reads it there.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-assembler {\tmovlt\tr0, r1} } } */
/* { dg-final { scan-assembler {\tmovgt\tr0, r2} } } */

__attribute__ ((noipa)) int
clamp (int x, int low, int high, int *passed)
{
  int p = *passed;
  if (x < low)
    {
      x = low;
      p |= 1;
    }
  else if (x > high)
    {
      x = high;
      p |= 2;
    }
  *passed = p;
  return x;
}

int
main (void)
{
  int p = 0;
  if (clamp (5, 1, 9, &p) != 5 || p != 0 || clamp (0, 1, 9, &p) != 1 || p != 1
      || clamp (10, 1, 9, &p) != 9 || p != 3)
    __builtin_abort ();
  return 0;
}
