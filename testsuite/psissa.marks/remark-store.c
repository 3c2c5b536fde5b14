/* So it is with a store; nothing is a hash.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */

void
store (long double *p, int a, long double b)
{
  if (a > 3)		/* { dg-message "not converted: not predicable: store to \\*p; do it before the branch" } */
    *p = b;
}
