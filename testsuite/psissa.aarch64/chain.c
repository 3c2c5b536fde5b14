/* What GCC made straight tests the flags of its conditional compares, and no number made
   of them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
and_or (int a, int b, int c, int d)
{
  int x = c, y = d;
  if ((a > b && c < d) || a == 7)
    {
      x = d;
      y = a;
    }
  return x * 5 + y;
}

int
main (void)
{
  if (and_or (2, 1, 3, 4) != 22 || and_or (2, 3, 3, 4) != 19 || and_or (2, 1, 4, 3) != 23
      || and_or (7, 9, 4, 3) != 22)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-assembler-not "cset" } } */
