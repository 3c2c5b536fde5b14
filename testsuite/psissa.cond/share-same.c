/* What is needed under a condition shares no register with what is needed under the same
   one: while two values change places, what holds the first has a register that neither
   is in.  No other is tried, only to be undone as it is not proved.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats registers-shared 1 } } */
/* { dg-final { scan-stats sharings-undone 0 } } */

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
  static const int c[] = { 1, 0, 1, 1 }, want[] = { 12, 21, 21, 12, 21 };
  for (int n = 0; n < 5; n++)
    if (f (1, 2, n, c) != want[n])
      __builtin_abort ();
  return 0;
}
