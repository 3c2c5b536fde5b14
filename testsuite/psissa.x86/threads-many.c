/* One short arm does not keep the jumps of a function from being threaded that has many other
   tests.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times "# behind" 2 } } */

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
  for (int i = 0; i < n; i++)
    if (a[i] == 3 && a[n - 1 - i] != 4)
      out[0]++;
    else if (a[i] == 5 || a[i] == 12)
      out[1]--;
    else if (a[i] > 1000)
      out[4] = i;
    else if (a[i] == 77)
      out[5] ^= 1;
    else if (a[i] == -8)
      out[6] = 2;
  return sum + clipped * 1000;
}

int
main (void)
{
  static const int a[6] = { 3, 300, 5, 77, 220, -8 };
  char out[7] = { 0 };
  int r = levels ("aB", "ac", a, 6, out);
  return r != 999 || out[0] != 1 || out[1] != -1 || out[2] != 76 || out[3] != 12
	 || out[5] != 1 || out[6] != 2;
}
