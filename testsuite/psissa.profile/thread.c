/* Two branches that go either way, before tests that one arm of each decides: with a
   profile the jumps past these are not threaded, so that the arms meet.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static int
compare (const signed char *a, const signed char *b)
{
  int folded = 0;
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A', folded += 3;
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A', folded ^= y;
      if (x != y)
	return x < y ? folded : -folded;
      if (!x)
	return folded;
    }
}

int
main (void)
{
  static signed char text[1000];
  unsigned random = 1, sum = 0;
  for (int i = 0; i < 999; i++)
    {
      random = random * 1103515245 + 12345;
      text[i] = (random >> 16 & 1 ? 'a' : 'A') + (random >> 20 & 3 ? i & 7 : 9);
    }
  for (int i = 0; i + 96 < 900; i++)
    sum = sum * 3 + compare (text + i, text + i + 8 * (i % 11 + 1));
  printf ("%u\n", sum);
  return 0;
}
