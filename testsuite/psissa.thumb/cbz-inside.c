/* A branch that compares a register itself (cbz) may be within a region: its compare is
   made where the predicate is asked for.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned
f (const int *v, int n)
{
  unsigned sum = 0, zeros = 0;
  for (int i = 0; i < n; i++)
    {
      int x = v[i], s = v[i ^ 1];
      if (x < 0)
	{
	  x = (s >> 1) - x;
	  x = x >= s ? -(x * 5 >> 6) : 0;
	}
      else
	{
	  x += s >> 1;
	  x = x >= s ? x * 5 >> 6 : 0;
	}
      if (x == 0)
	zeros += 5;
      sum = sum * 3 + x;
    }
  return sum + zeros;
}

int
main (void)
{
  static const int v[] = { 100, 3, -90, 20, 7, 300 };
  if (f (v, 6) != 1527u)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-dump-not {refused: not predicable} } } */
