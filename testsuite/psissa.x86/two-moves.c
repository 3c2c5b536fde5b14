/* Two values are exchanged: two conditional moves of one condition, which their
   insns must not share.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted 1 } } */
/* { dg-final { scan-assembler-times {\tcmov} 2 } } */

__attribute__ ((noipa)) void
sort (int *p)
{
  int x = p[0], y = p[1];
  if (x > y)
    {
      int t = x;
      x = y;
      y = t;
    }
  p[0] = x;
  p[1] = y;
}

int
main (void)
{
  int p[2] = { 5, 3 };
  for (int k = 0; k < 2; k++)
    {
      sort (p);
      if (p[0] != 3 || p[1] != 5)
	__builtin_abort ();
    }
  return 0;
}
