/* A function with short arms, whose jumps are threaded less; the one behind it is like
   any other: a test whose outcome an arm knows is skipped, and what is before it copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-times "@ copied" 2 } } */

__attribute__ ((noipa)) int
compare (const char *a, const char *b)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A';
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A';
      if (x != y)
	return x < y ? -1 : 1;
      if (!x)
	return 0;
    }
}

__attribute__ ((noipa)) int
later (int a, int *p)
{
  int far = 0;
  if (a > 3)
    {
      p[0] = a * 5;
      p[1] = 8;
      far = 1;
    }
  p[2] += 4;
  __asm__ volatile ("@ copied %0" : : "r" (a));
  if (far)
    return p[4] + p[0];
  p[5] = 3;
  return p[2];
}

int
main (void)
{
  int p[6] = { 0 };
  if (compare ("abCdZ", "ABcDz") || later (2, p) != 4 || later (7, p) != 35)
    __builtin_abort ();
  return 0;
}
