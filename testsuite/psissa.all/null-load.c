/* A load or a store that the program does not execute may not be speculated:
   the address is null.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int *p, int *q, int x)
{
  int r = x;
  if (p)
    {
      r += *p;
      if (q)
	*q = r;
    }
  else if (q)
    r -= *q;
  return r;
}

int
main (void)
{
  int a = 3, b = 4;
  if (f (0, 0, 1) != 1 || f (&a, 0, 1) != 4 || f (0, &b, 1) != -3 || b != 4
      || f (&a, &b, 2) != 5 || b != 5)
    __builtin_abort ();
  return 0;
}
