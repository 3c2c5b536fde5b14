/* Without if-conversion the code is the plain compiler's: a number of flags is tested.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=none" } */

int
and_or (int a, int b, int c, int d)
{
  int x = c, y = d;
  if ((a > b && c < d) || a == 7)
    {
      x = d;
      y = a;
    }
  return x * 5 + y;
}

/* { dg-final { scan-assembler-times "cset\t" 1 } } */
