/* What GCC has as the conjunction of numbers 1 or 0 becomes conditional moves under conditions,
   without numbers, by default as well: there the search is as long as where all is to be
   converted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-not {\tset[lg]} } } */

__attribute__ ((noipa)) static int
choose (int a, int b, int c, int d)
{
  int x = c, y = d;
  if ((a > b && c < d) || a == 7)
    {
      x = d;
      y = a;
    }
  return x * 5 + y;
}

int
main (void)
{
  return choose (3, 2, 4, 5) != 28 || choose (3, 2, 5, 4) != 29
	 || choose (2, 3, 4, 5) != 25 || choose (7, 9, 5, 4) != 27;
}
