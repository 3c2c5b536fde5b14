/* A store that would have to choose its address is one for branches that go either way.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */

void
guessed (int *p, int a)
{
  if (a > 3)		/* { dg-message "not converted: conditional access; say branchless" } */
    *p = a;
}
