/* Within a region an insn may compute and compare in one (subs).
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned
f (const int *v, int n)
{
  unsigned sum = 0, zeros = 0;
  for (int i = 0; i < n; i++)
    {
      int x = v[i];
      unsigned y = 1;
      if (x < n)
	{
	  x -= i;
	  if (x)
	    y = x ^ (x >> 3);
	  else
	    zeros += 5;
	}
      sum = sum * 3 + y;
    }
  return sum + zeros;
}

int
main (void)
{
  static const int v[] = { 0, 3, 2, 9, 4 };
  if (f (v, 5) != 163u)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-dump-not {refused: not predicable} } } */
