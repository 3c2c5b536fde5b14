/* Where something is converted copies that GCC left are folded.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa)) static unsigned
both (const unsigned *v, unsigned n)
{
  unsigned last = 0, before = 0, sum = 0;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned x = v[i];
      sum = sum * 3 + (before ^ last);
      if (x > 5)
	sum -= x;
      else
	sum += 3;
      before = last;
      last = x;
    }
  return sum + before;
}

int
main (void)
{
  static const unsigned v[] = { 1, 9, 4, 7, 2, 8 };
  return both (v, 6) != 449u;
}

/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-stats copies-folded min 1 } } */
