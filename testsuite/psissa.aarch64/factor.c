/* What both ways of a branch add to a sum is chosen, and one sum made.  The constant is made
   before the loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
sum (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 10)
      s += a[i];
    else
      s -= 3;
  return s;
}

int
main (void)
{
  int a[] = { 11, 10, -5, 100, 12 };
  if (sum (a, 5) != 117 || sum (a, 3) != 5 || sum (a, 0) != 0)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats ways-factored 1 } } */
/* The load, the compare, the choice, the sum, and the loop's compare and branch.  */
/* { dg-final { scan-assembler "ldr\tw\[0-9\]+, \[^\n\]*\n\tcmp\[^\n\]*\n\tcsel\[^\n\]*\n\tadd\[^\n\]*\n\tcmp\[^\n\]*\n\tbne" } } */
