/* Before a loop it is about all in its body, and about nothing behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int *
loop (int *to, const int *a, const int *b, int n, int m)
{
#pragma psissa branchless
  while (n-- > 0)
    if (*a < *b)			/* { dg-message "if-converted" } */
      *to++ = *a++;
    else
      *to++ = *b++;
  while (m-- > 0)
    if (*a > *b)
      *to++ = *a++;
    else
      *to++ = *b++;
  return to;
}
