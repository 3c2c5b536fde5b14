/* The Cortex-A53 executes in order, and four of its eight cycles count where GCC guesses.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -mtune=cortex-a53 -fopt-info-missed -fno-tree-vectorize" } */
/* { dg-message "evolution of base" "" { target *-*-* } 14 } */

int both[4000];

int
merge (const int *left, const int *right)
{
  int l = 0, r = 0, n = 0;
  while (l < 2000 && r < 2000)
    if (right[r] < left[l]) /* { dg-message "not converted: cost;.* branches=5.0 straight=6.0 " } */
      both[n++] = right[r++];
    else
      both[n++] = left[l++];
  return n;
}
