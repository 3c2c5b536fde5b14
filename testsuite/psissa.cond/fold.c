/* A value and its predicated copy become one insn, though the value is
   computed in the register that its operand was in.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int x, int y)
{
  if (a > b)
    x = y + 90;
  return x;
}

int
main (void)
{
  if (f (2, 1, 5, 6) != 96 || f (1, 2, 5, 6) != 5)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler "addgt" } } */
