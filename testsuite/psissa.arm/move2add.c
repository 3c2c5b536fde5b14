/* A big constant set under a condition after another of nearly the same value:
   postreload's move2add would make an add of it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -march=armv6 -mfpu=vfp -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b)
{
  int x = 5;
  if (a > b)
    {
      x = 100000;
      if (a > 10)
	x = 100004;
    }
  else if (a < -b)
    x = 100008;
  return x;
}

int
main (void)
{
  if (f (2, 1) != 100000 || f (11, 1) != 100004 || f (-9, 1) != 100008
      || f (0, 1) != 5)
    __builtin_abort ();
  return 0;
}
