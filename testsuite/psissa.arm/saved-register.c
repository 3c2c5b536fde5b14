/* A register that held nothing but what was folded into its predicated copy is not
   saved.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */

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
  int passed = 0;
  if (clamp (3, 1, 9, &passed) != 3 || passed != 0
      || clamp (0, 1, 9, &passed) != 1 || passed != 1
      || clamp (10, 1, 9, &passed) != 9 || passed != 3)
    return 1;
  return 0;
}

/* { dg-final { scan-assembler-not "lr, .sp" } } */
