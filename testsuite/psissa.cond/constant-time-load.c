/* Nor is whether a load is made that may trap; one that is made anyway may be.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */

__attribute__ ((psissa ("constant-time"))) int
load (const int *p, int a, int b)
{
  int x = a;
  if (a > b)		/* { dg-error "conditional address" } */
    x = *p;
  return x;
}

__attribute__ ((psissa ("constant-time"))) int
both (const int *p, int a, int b)
{
  int x = *p, y = a;
  if (a > b)
    y = x;
  return y;
}
