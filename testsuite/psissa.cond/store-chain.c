/* A compare under a condition, its operands exchanged, so that the condition of the
   flags says of the arm that is not executed what it said before.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 13 14 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-assembler {\tcmpgt\t} } } */
/* { dg-final { scan-assembler-not {\tmovn?(gt|le|ge|lt|eq|ne)\t} } } */

__attribute__ ((noipa)) void
f (int x, int y, int *p)
{
  if (x > 0)
    {
      p[0] = x;
      if (y > x)
	p[1] = y;
    }
  else
    p[2] = y;
}

__attribute__ ((psissa ("ignore"))) int
main (void)
{
  for (int x = -2; x < 4; x++)
    for (int y = -2; y < 4; y++)
      {
	int p[3] = { 50, 60, 70 };
	f (x, y, p);
	if (p[0] != (x > 0 ? x : 50) || p[1] != (x > 0 && y > x ? y : 60)
	    || p[2] != (x > 0 ? 70 : y))
	  __builtin_abort ();
      }
  return 0;
}
