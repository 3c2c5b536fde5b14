/* Where a way into the middle of a region comes from, and what would change it; without
   that way it becomes straight.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */

unsigned
entered (unsigned a, unsigned b, unsigned *p)
{
  unsigned r = 1;
  if (a > 5 ? b > 3 : b < 9)
    {
      if (a > 100)
	goto inside;
      r = p[1];
      if (b & 4)
	{
	  r ^= p[2];
inside:
	  r += p[3] / b;
	}
    }
  else if (b & 8)	/* { dg-message "side entrance: from line 12; remove the goto there, compile with a profile, or say branchless, so that GCC threads fewer jumps" } */
    goto inside;
  return r * 3;
}
