/* Short arms in a loop of which no test behind them can know anything, and counters that are
   set to what they are compared with, do not keep jumps from being threaded.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times "@ beside" 2 } } */
/* { dg-final { scan-assembler-times "@ counted" 4 } } */

__attribute__ ((noipa)) int
edges (const int *a, const int *b, int n, char *out)
{
  int strong = 0, clipped = 0;
  for (int i = 0; i < n; i++)
    {
      int x = a[i], y = b[i];
      if (x < 0)
	x = 7 - x;
      if (y < 0)
	y = 9 - y;
      int g = x > y ? x + y / 2 : y + x / 2;
      if (g > 255)
	{
	  g = 255;
	  clipped++;
	}
      out[0] += x;
      __asm__ volatile ("@ beside %0" : : "r" (y));
      if (g >= 200)
	{
	  out[2] = g * 5;
	  strong++;
	}
      else
	out[3] += 3;
    }
  return strong + clipped * 10;
}

__attribute__ ((noipa)) int
repeated (const unsigned char *s, int n)
{
  int same = 1, up = 1, down = 1, score = 0, last = 0;
  for (int i = 0; i < n; i++)
    {
      int c = s[i];
      same = c == last ? same + 1 : 1;
      up = c == last + 1 ? up + 1 : 1;
      down = c == last - 1 ? down + 1 : 1;
      __asm__ volatile ("@ counted %0" : : "r" (c));
      if (same > 2 || up > 2 || down > 2)
	score -= 3;
      else if (same == 2)
	score--;
      last = c;
    }
  return score;
}

int
main (void)
{
  static const int a[] = { -300, 5, 90 }, b[] = { 2, -8, 150 };
  char out[4] = { 0 };
  return edges (a, b, 3, out) != 11 || out[3] != 6
	 || repeated ((const unsigned char *) "abcbbb", 6) != -7;
}
