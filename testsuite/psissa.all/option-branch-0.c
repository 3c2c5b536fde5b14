/* Branches that cost nothing stay.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-branch=0" } */

unsigned
f (const unsigned *a, int n)
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned x = a[i];
      if (x > 1000)
	{
	  x = (x << 3) + (x >> 5);
	  x = (x << 7) + (x >> 2);
	  x = (x << 1) + (x >> 9);
	  x = (x << 4) + (x >> 3);
	  sum ^= x;
	}
      sum = sum * 3 + x;
    }
  return sum;
}

/* { dg-final { scan-stats regions-converted 0 } } */
