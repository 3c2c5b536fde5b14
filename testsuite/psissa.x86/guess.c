/* GCC's guess for a pointer, 30 of 100 that it is null, is believed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
next (int *p, int x)
{
  if (p)				/* { dg-message "taken=30% from=guess" } */
    x = x * 3 + 1;
  return x;
}
