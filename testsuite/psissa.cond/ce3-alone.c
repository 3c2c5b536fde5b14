/* Where GCC cannot convert both arms, and a loop's turn ends behind them, the one that it could
   gets no condition of the branch: it falls into the loop's own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-not {movlt} } } */

__attribute__ ((noipa)) static int
first (const int *left, const int *priority, int n)
{
  int at = -1;
  for (int i = 0; i < n; i++)
    if (left[i] > 0 && (at < 0 || priority[i] > priority[at]))
      at = i;
  return at;
}

int
main (void)
{
  static const int left[] = { 0, 1, 3, 0, 5 }, priority[] = { 9, 2, 4, 8, 4 };
  return first (left, priority, 5) != 2 || first (left, priority, 1) != -1;
}
