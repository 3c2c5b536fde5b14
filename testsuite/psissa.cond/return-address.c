/* Who asks for the address that a function returns to gets it, though the register that it is
   in is not saved.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
distance (int x, int y, void **from, int other)
{
  int r = x;
  if (x > y)
    r = x * 3 - y;
  *from = __builtin_return_address (0);
  return r ^ y ^ other;
}

int
main (void)
{
  void *from = 0;
  if (distance (5, 2, &from, 64) != 79
      || (unsigned) ((char *) from - (char *) main) > 64)
    __builtin_abort ();
  return 0;
}
