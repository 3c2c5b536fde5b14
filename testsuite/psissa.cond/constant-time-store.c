/* Whether a store is made is not to depend on a condition when constant time was asked
   for: what it leaves in the cache would tell.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */

__attribute__ ((psissa ("constant-time"))) void
store (int *p, int a, int b)
{
  if (a > b)		/* { dg-error "conditional address" } */
    *p = a;
}
