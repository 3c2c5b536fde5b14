/* The Cortex-A72 executes out of order: a misprediction costs 14 cycles, in each of which
   it executes two insns, and a guess counts.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -mtune=cortex-a72 -fopt-info" } */

int
clamp (int x, int low, int high, int *passed)
{
  int p = *passed;
  if (x < low) /* { dg-message "if-converted;.* branches=25.5 straight=12.0 " } */
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
