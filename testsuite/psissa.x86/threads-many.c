/* One short arm does not keep the jumps of a function from being threaded that has many other
   tests.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times "# behind" 2 } } */

#define TEST(k) \
  if (a[k] == 2 * (k)) \
    out[k] += 3;
#define FOUR(k) TEST (k) TEST (k + 1) TEST (k + 2) TEST (k + 3)

__attribute__ ((noipa)) int
levels (const char *s, const char *t, const int *a, int n, char *out)
{
  int clipped = 0, sum = 0;
  for (;; s++, t++)
    {
      int x = *s, y = *t;
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A';
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A';
      if (x != y)
	{
	  sum = x - y;
	  break;
	}
      if (!x)
	break;
    }
  for (int i = 0; i < n; i++)
    {
      int g = a[i];
      if (g > 255)
	{
	  g = 255;
	  clipped++;
	}
      int h = (a[i] ^ i) * 3;
      __asm__ volatile ("# behind %0" : : "r" (h + clipped * 5));
      if (g >= 200)
	out[2] = g * 5;
      else
	out[3] += 3;
    }
  FOUR (0)
  FOUR (4)
  FOUR (8)
  FOUR (12)
  FOUR (16)
  FOUR (20)
  return sum + clipped * 1000;
}

int
main (void)
{
  static const int a[24] = { 3, 300, 4, 220 };
  char out[24] = { 0 };
  int r = levels ("aB", "ac", a, 24, out);
  return r != 999 || out[2] != 79 || out[3] != 66;
}
