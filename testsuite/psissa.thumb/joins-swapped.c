/* A jump that compares a register with 0 itself and goes where it did not, as its
   region's two joins have changed places.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */

int t, hang, seen, zero;

__attribute__ ((noipa)) void
f (long long n)
{
  int none = 0;

  if (hang != 0)
    for (;;)
      seen = 0;
  if (t != 0)
    for (;;)
      ;
  seen = 1;
  if (none - (n != 0) == 0)
    if (n != 1)
      {
	zero = t = 0;
	if (n == 0)
	  none++;
      }
  if (hang != 0 && none != 0)
    t = 0;
}

int
main (void)
{
  for (int n = 0; n < 3; n++)
    {
      seen = 0;
      zero = 3;
      f (n);
      if (!seen || t || zero != (n == 0 ? 0 : 3))
	__builtin_abort ();
    }
  return 0;
}
