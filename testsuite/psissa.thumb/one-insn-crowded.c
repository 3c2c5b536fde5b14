/* An arm of one insn is converted where nearly all registers are in use, too: its value has the
   name of what it stands in for, and no copy of that is made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-stats refused-left-to-ce3 0 } } */
/* { dg-final { scan-stats regions-converted min 2 } } */

__attribute__ ((noipa)) static unsigned
compare (const char *s, const char *t, int n, int a, int b, int c, int d)
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned x = s[i], y = t[i];
      if (x - 'A' < 26u)
	x += 32;
      if (y - 'A' < 26u)
	y += 32;
      sum = sum * 3 + (x - y) * a + b;
      a += c ^ y;
      b -= d ^ x;
    }
  return sum + a + b + c + d;
}

int
main (void)
{
  return compare ("aBcD", "AbXd", 4, 1, 2, 3, 4) != 4294953233;
}
