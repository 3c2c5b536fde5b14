/* -g changes no code: -fcompare-debug compiles with and without it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fcompare-debug -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

int
f (int a, int b, int *p)
{
  int x = 0, seen = 0;
  if (a > b)
    {
      int diff = a - b;
      x = diff * 2;
      if (diff > 10)
	{
	  int big = diff >> 1;
	  *p = big;
	  seen = big + 1;
	}
    }
  else if (a < -b)
    {
      int sum = a + b;
      x = sum;
    }
  return x + seen;
}
