/* A difference and the compare of the same numbers are one insn.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
step (int diff, int step, int *rest)
{
  int code = 0;
  if (diff >= step)
    {
      code |= 4;
      diff -= step;
    }
  *rest = diff;
  return code;
}

/* { dg-final { scan-assembler-times "subs\t" 1 } } */

/* The difference of other numbers than are compared.  */
__attribute__ ((noipa)) int
other (int a, int b, int c, int *p)
{
  int x = c;
  if (a > b)
    {
      x = a - c;
      b = 3;
    }
  *p = b;
  return x;
}

int
main (void)
{
  int rest;
  if (step (7, 5, &rest) != 4 || rest != 2 || step (5, 7, &rest) != 0 || rest != 5
      || step (-7, -7, &rest) != 4 || rest != 0)
    __builtin_abort ();
  if (other (2, 9, 4, &rest) != 4 || rest != 9 || other (9, 2, 4, &rest) != 5
      || rest != 3)
    __builtin_abort ();
  return 0;
}
