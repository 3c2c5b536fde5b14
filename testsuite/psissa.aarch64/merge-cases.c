/* A conditional compare of what two names are where its condition holds, made of a compare
   of both as they are in both cases: in the other one they are equal.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

int a[5000] = { 3, -5, 4, 2, -1, 3, -9, 1 };

__attribute__ ((noipa)) unsigned
best_run (void)
{
  int sum = 0, start = 0, best = 0, from = 0, to = 0;
  unsigned restarts = 0;
  for (int i = 0; i < 5000; i++)
    {
      sum += a[i];
      if (sum < 0)
	{
	  sum = 0;
	  start = i + 1;
	  restarts++;
	}
      else if (sum > best)
	{
	  best = sum;
	  from = start;
	  to = i;
	}
    }
  return best * 31u + from * 7u + to + restarts * 1009;
}

int
main (void)
{
  if (best_run () != 8 * 31 + 2 * 7 + 5 + 2 * 1009)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler-times "ccmp\t" 1 } } */
