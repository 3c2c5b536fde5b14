/* Arguments stay in the registers that they come in: to what would take theirs another is
   given.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats moves-undone 0 } } */
/* { dg-final { scan-assembler {cmpl\t%ecx, \(%rdi,} } } */

__attribute__ ((noipa)) int
step (const int *a, int low, int high, int key)
{
  int middle = (low + high) >> 1;
  if (a[middle] < key)
    low = middle + 1;
  else
    high = middle;
  return low * 3 + high;
}

int
main (void)
{
  static const int a[] = { 1, 3, 5, 7, 9 };
  if (step (a, 0, 4, 6) != 3 * 3 + 4 || step (a, 0, 4, 5) != 2)
    __builtin_abort ();
  return 0;
}
