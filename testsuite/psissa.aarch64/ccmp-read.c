/* A conditional compare that GCC has made is planned with the others.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-dump {flags: planned} } } */
/* { dg-final { scan-assembler {\tcmp\tw2, 6\n\tccmp\tw1, 9, 4, gt\n} } } */

__attribute__ ((noipa)) int
f (int a, int b, int c, int x, int y)
{
  if (a == 3 && b < c)
    {
      x += y;
      if (c < 7 || b == 9)
	y = x ^ c;
    }
  return x - y;
}

static int
by_branches (int a, int b, int c, int x, int y)
{
  if (a != 3)
    return x - y;
  if (b >= c)
    return x - y;
  x += y;
  if (c < 7)
    y = x ^ c;
  else if (b == 9)
    y = x ^ c;
  return x - y;
}

int
main (void)
{
  for (int a = 2; a < 5; a++)
    for (int b = 3; b < 11; b++)
      for (int c = 5; c < 9; c++)
	if (f (a, b, c, 100, 17) != by_branches (a, b, c, 100, 17))
	  __builtin_abort ();
  return 0;
}
