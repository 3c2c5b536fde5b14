/* A search of few places becomes straight code; what comes behind it is not copied for each.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats loops-unrolled 1 } } */
/* { dg-final { scan-assembler-times {\mcmp\tr[0-9]+, #0} 3 } } */

extern void abort (void);

short limit[15] = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384 };

static __attribute__ ((noinline)) int
product (int x, int y)
{
  int i;
  for (i = 0; i < 15; i++)
    if (x < limit[i])
      break;
  int n = i - 6, m = x == 0 ? 32 : n >= 0 ? x >> n : x << -n;
  return m * (y & 63) >> 4;
}

__attribute__ ((noinline)) int
sum (const int *x, const int *y, int n)
{
  int s = 0;
  do
    s = s * 3 + product (*x++, *y++);
  while (--n);
  return s;
}

int
main (void)
{
  static const int x[] = { 0, 1, 5, 31, 32, 63, 64, 100, 8191, 16383, 16384, 20000 };
  static const int y[] = { 7, 63, 9, 17, 33, 50, 1, 2, 3, 62, 63, 60 };
  if (sum (x, y, 12) != 11070938)
    abort ();
  return 0;
}
