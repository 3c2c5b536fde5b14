/* Volatile accesses happen as often as they are written.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (volatile int *p, int a, int b)
{
  int x = a;
  if (a > b)
    x = *p + 1;
  else if (a < 0)
    *p = 5;
  return x;
}

int
main (void)
{
  volatile int v = 1;
  if (f (&v, 2, 1) != 2 || f (&v, -1, 1) != -1 || v != 5
      || f ((volatile int *) 0, 1, 2) != 1)
    __builtin_abort ();
  return 0;
}
