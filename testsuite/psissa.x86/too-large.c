/* GCC guesses that a number is as often too large for 16 bits as not.  It seldom is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-tree-vectorize -fopt-info-missed" } */

int
clip (int x, int *sum)
{
  if ((unsigned) x + 32768 > 65535) /* { dg-message "not converted: cost.*taken=95% from=guess" } */
    {
      x = x > 0 ? 32767 : -32768;
      sum++;
    }
  return x + *sum;
}
