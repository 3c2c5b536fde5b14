/* An arm's `or' with a bit that its operand has not becomes a sum, made into any register.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
code (int diff, int step, int *rest)
{
  int code = 0;
  if (diff < 0)
    {
      code = 8;
      diff = -diff;
    }
  if (diff >= step)
    {
      code |= 4;
      diff -= step;
    }
  *rest = diff;
  return code;
}

/* All that is known of x is that it may have the bit.  */
__attribute__ ((noipa)) int
mark (int x, int y, int *to)
{
  int z = x;
  if (y > 10)
    {
      z |= 4;
      *to = 1;
    }
  return z * 3 + x;
}

int
main (void)
{
  int rest, to = 0;
  if (code (-7, 5, &rest) != 12 || rest != 2 || code (3, 5, &rest) != 0
      || code (9, 2, &rest) != 4 || mark (5, 11, &to) != 20 || mark (1, 0, &to) != 4)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats sums-made 1 } } */
/* { dg-final { scan-assembler "leal\t4\\\(" } } */
