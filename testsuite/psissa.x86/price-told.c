/* The price that a refusal tells is that of the code, which says no, not that of the form,
   which was less than the branches cost.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* GCC 13 has no branch there itself.  */
/* { dg-gcc 11 12 } */
/* { dg-options "-O2 -fno-tree-vectorize -fno-tree-loop-distribute-patterns -fopt-info-missed" } */

#define EITHER(condition) __builtin_expect_with_probability (condition, 1, .5)

/* { dg-message "not inlinable" "" { target *-*-* } 17 } */
int
first (const int *a, const int *b, int n)
{
  while (n-- > 0)
    {
      int next_a = a[1], next_b = b[1];
      if (EITHER (*a < *b)) /* { dg-message "not converted: cost.*branches=2(?:3.5|4.0) straight=3(?:1|2).0" } */
	a += next_a;
      else
	b += next_b;
    }
  return *a - *b;
}
