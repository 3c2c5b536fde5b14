/* The swap problem: two phis of a loop exchange their values, under a
   condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-rename=all" } */

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
