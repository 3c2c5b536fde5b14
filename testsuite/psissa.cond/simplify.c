/* An else if chain through psi-simplify: nothing fails a check, and the psis of
   the chain become one.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-passes=ifconv,psi-simplify -fplugin-arg-psissa-promote=all -fplugin-arg-psissa-promote-speculate=on" } */

__attribute__ ((noipa)) int
f (int a, int b, int c)
{
  int x = c;
  if (a < b)
    x = a + 7;
  if (b < c)
    x = b * 3;
  if (c < a)
    x -= b;
  return x;
}

int
main (void)
{
  for (int a = 0; a < 6; a++)
    for (int b = 0; b < 6; b++)
      for (int c = 0; c < 6; c++)
	{
	  int x = b < c ? b * 3 : a < b ? a + 7 : c;
	  if (f (a, b, c) != (c < a ? x - b : x))
	    __builtin_abort ();
	}
  return 0;
}
/* { dg-final { scan-stats regions-converted min 2 } } */
