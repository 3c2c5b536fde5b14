/* A constant that no predicated move takes is set before the test that guards
   the move behind it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=verify" } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

__attribute__ ((noipa)) void
f (float x, float y, int z)
{
  if (!(__builtin_isunordered (x, y) || x == y) != z)
    __builtin_abort ();
  if (__builtin_islessgreater (x, y) != z)
    __builtin_abort ();
}

int
main (void)
{
  f (1, 2, 1);
  f (1, 1, 0);
  f (__builtin_nanf (""), 1, 0);
  return 0;
}
