/* No register is saved where another one is free that need not be.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

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

/* { dg-final { scan-assembler-not "push\t\{r4\}" } } */

int
main (void)
{
  int p = 8;
  if (clamp (3, 4, 9, &p) != 4 || p != 9 || clamp (10, 4, 9, &p) != 9 || p != 11
      || clamp (5, 4, 9, &p) != 5 || p != 11)
    __builtin_abort ();
  return 0;
}
