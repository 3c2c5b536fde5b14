/* The compare above the region is made again, below a load that it stood before; it costs
   no more than it did.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
clamp (int x, int low, int high, int *passed)
{
  int p = *passed;
  if (x < low) /* { dg-message "if-converted;.* branches=5.5 straight=5.0 " } */
    {
      x = low;
      p |= 1;
    }
  else if (x > high)
    {
      x = high;
      p |= 2;
    }
  *passed = p;
  return x;
}
