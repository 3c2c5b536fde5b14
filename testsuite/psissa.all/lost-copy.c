/* The lost copy problem: a phi's old value is wanted after its loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-rename=all" } */

__attribute__ ((noipa)) int
f (int n, int k)
{
  int x = 1, y;
  do
    {
      y = x;
      x = x + 1;
      if (x == k)
	x += 10;
    }
  while (x < n);
  return y;
}

int
main (void)
{
  if (f (5, 100) != 4 || f (5, 3) != 2 || f (0, 0) != 1 || f (20, 5) != 19)
    __builtin_abort ();
  return 0;
}
