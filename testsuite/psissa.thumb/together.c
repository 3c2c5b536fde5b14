/* What the scheduler puts between insns under one condition goes behind them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
places (const int *a, int n)
{
  int max = a[0], where_max = 0, min = a[0], where_min = 0;
  for (int i = 1; i < n; i++)
    {
      int v = a[i];
      if (v > max)
	{
	  max = v;
	  where_max = i;
	}
      else if (v < min)
	{
	  min = v;
	  where_min = i;
	}
    }
  return where_max * 1000 + where_min;
}

int
main (void)
{
  static const int a[] = { 3, 9, 2, 9, 1, 5, 10, 1 };
  if (places (a, 8) != 6004 || places (a, 1) != 0 || places (a, 3) != 1002)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler-times "\tit\[te\]*\t" 2 } } */
