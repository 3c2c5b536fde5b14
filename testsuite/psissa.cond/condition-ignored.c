/* In a function that is to be ignored a condition stays a value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-O2" } */

__attribute__ ((psissa ("ignore"))) int
f (int a, int b, int c, int d, int x)
{
  if (a != b && c == d)
    x = x * 5 + a;
  return x;
}

/* { dg-final { scan-identity } } */
/* { dg-final { scan-stats conditions-split 0 } } */
