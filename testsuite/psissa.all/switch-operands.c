/* A jump through a table is a switch that reads what the jump reads, and more than one
   number, which would be that of a label.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-gcc 11 12 13 } */
/* { dg-options "-O2 --param case-values-threshold=4" } */

int
f (int c, int *p)
{
  switch (c)
    {
    case 0: return p[3];
    case 1: return p[1] + 4;
    case 2: p[0] = 1; return 7;
    case 3: return p[p[2]];
    case 4: p[1]--; return 2;
    case 5: return p[5] * p[6];
    default: return c;
    }
}
/* { dg-final { scan-dump {switch "[^"]*" \(%[a-z0-9.]*, (%[a-z0-9.]*|0)\), bb} } } */
/* { dg-final { scan-dump-not {switch .* effect} } } */
