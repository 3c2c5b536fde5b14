/* The word of the frame that an access was to choose makes a hole of the frame where what
   lies before it does not end at a word's.  The region is not converted, as that costs
   more, and the hole goes with the word: else a register that is spilled into it and one
   that gets what comes next of the frame are in one place.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-dump {bb \d+: refused: cost} } } */

__attribute__ ((noipa)) int
next (int x)
{
  return x;
}

__attribute__ ((noipa)) int
many (long double z, int *a, int n, int k)
{
  /* That takes four bytes of the frame, for what controls rounding.  */
  int y = z;
  int v0 = next (y), v1 = next (1), v2 = next (2), v3 = next (3), v4 = next (4);
  int v5 = next (5), v6 = next (6), v7 = next (7), v8 = next (8), v9 = next (9);
  if (__builtin_expect_with_probability (n > k, 1, 0.5))
    a[4] = 7;
  return v0 - v1 * 2 + v2 * 3 - v3 * 5 + v4 * 7 - v5 * 11 + v6 * 13 - v7 * 17 + v8 * 19
	 - v9 * 23;
}

int
main (void)
{
  int a[8] = { 0 };
  int sum = many (100, a, 9, 8);
  return sum != -34 || a[4] != 7;
}
