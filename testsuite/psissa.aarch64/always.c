/* What a name holds under a condition when it held nothing before it can hold always: no
   compare is made for that.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
arms (int a, int b, int c)
{
  int r;
  if (a < 0)
    r = b + c;
  else if (a < 10)
    {
      r = b - c;
      if (b > c)
	r += a;
    }
  else if (a < 100)
    r = b ^ c;
  else
    r = a;
  return r;
}

int
main (void)
{
  if (arms (-1, 5, 9) != 14 || arms (9, 5, 9) != -4 || arms (9, 9, 5) != 13
      || arms (10, 5, 9) != 12 || arms (100, 5, 9) != 100)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler-times "csel\t" 4 } } */
