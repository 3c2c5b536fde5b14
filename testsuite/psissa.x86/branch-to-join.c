/* The jump that goes with its region is the one to the join (in a copy of the
   loop's body): it was left in its block, with no barrier behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -funroll-loops -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 2 } } */

__attribute__ ((noipa)) int
f (int a, int b, int n, const int *c)
{
  for (int i = 0; i < n; i++)
    {
      int t = a;
      if (c[i])
	{
	  a = b;
	  b = t;
	}
    }
  return a * 10 + b;
}

int
main (void)
{
  int c[6] = { 1, 0, 1, 1, 0, 0 };
  static const int want[7] = { 12, 21, 21, 12, 21, 21, 21 };
  for (int n = 0; n <= 6; n++)
    if (f (1, 2, n, c) != want[n])
      __builtin_abort ();
  return 0;
}
