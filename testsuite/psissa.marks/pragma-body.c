/* A pragma is no statement of its own: what is behind it is the body of the loop or of
   the else before it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa)) int
sum (int n)
{
  int s = 0;
  while (n-- > 0)
#pragma psissa branchless
    if (n & 1)
      s += n * 3;
  for (n = 9; n > 0; n--)
#pragma psissa bound 8
    while (s > 100)
      s -= 90;
  if (n > 0)
    s = 0;
  else
#pragma psissa cost
    if (n < 0)
      s += 7;
  return s;
}

int
main (void)
{
  return sum (7) != 27 || sum (17) != 12;
}
