/* A predicate that is kept in a register is compared with zero again if another
   compare wrote the flags since.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

int d, h;
short a = 1, f = 1;

__attribute__ ((noipa)) int
step (int p, unsigned e)
{
  int k = 0;
  for (int c = 0; c < 2; c++)
    {
      int i = p != 0;
      k = i * p;
      if (e < k)
	{
	  a = d && h;
	  f = 0;
	}
    }
  return k;
}

int
main (void)
{
  if (step (3, 5) != 3 || a != 1 || f != 1)
    __builtin_abort ();
  d = 2;
  if (step (3, 2) != 3 || a != 0 || f != 0)
    __builtin_abort ();
  h = 4;
  if (step (3, 2) != 3 || a != 1 || step (0, 0) != 0)
    __builtin_abort ();
  return 0;
}
