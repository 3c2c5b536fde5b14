/* The variable is set in each arm and not before: the first definition must
   not be conditional.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned
f (unsigned a, unsigned b, unsigned c)
{
  unsigned x, y;
  if (a < b)
    {
      x = a * 3 + c;
      y = c ^ 0x55;
    }
  else if (a < c)
    {
      x = b * 5 - c;
      y = c + 77;
    }
  else
    {
      x = c * 7 ^ a;
      y = b - 9;
    }
  return x * 31 + y;
}

int
main (void)
{
  if (f (1, 2, 3) != 272 || f (2, 1, 3) != 142 || f (3, 2, 1) != 117)
    __builtin_abort ();
  return 0;
}
