/* Nested conditions and an else-if chain: compares under conditions, and what holds
   under a weaker condition overwritten; no predicate in a register.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-assembler {\tcmp(gt|le|ge|lt)\t} } } */
/* { dg-final { scan-assembler-not {\tmov(gt|le|ge|lt|ne|eq)\tr?[0-9ilp]+, #[01]\n} } } */

__attribute__ ((noipa)) int
f (int x, int y, int *slot)
{
  int r = x, w = y;
  if (x > y)
    {
      r = x - y;
      if (r > 100)
	w = r + 7;
    }
  if (y < 0)
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  if (w > r)
    *slot = r;
  return r + w;
}

/* The same with branches.  */
__attribute__ ((noipa, optimize ("O0"))) int
g (int x, int y, int *slot)
{
  int r = x, w = y;
  if (x > y)
    {
      r = x - y;
      if (r > 100)
	w = r + 7;
    }
  if (y < 0)
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  if (w > r)
    *slot = r;
  return r + w;
}

int
main (void)
{
  for (int x = -130; x < 130; x++)
    for (int y = -40; y < 40; y++)
      {
	int a = 0, b = 0;
	if (f (x, y, &a) != g (x, y, &b) || a != b)
	  __builtin_abort ();
      }
  return 0;
}
