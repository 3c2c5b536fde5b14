/* Nor may a division by zero.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int c)
{
  int x = c;
  if (b != 0)
    {
      x = a / b;
      if (c != 0)
	x += a % c;
    }
  return x;
}

int
main (void)
{
  if (f (7, 0, 3) != 3 || f (7, 2, 0) != 3 || f (7, 2, 3) != 4)
    __builtin_abort ();
  return 0;
}
