/* The allocator computes an extension again, of a register's lower half.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O3 -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

typedef short vector __attribute__ ((vector_size (16)));

short __attribute__ ((noinline))
f (void)
{
  return 42;
}

char __attribute__ ((noinline))
g (void)
{
  return 42;
}

int
main (int a)
{
  vector v = { a, 1, 2, 3, 4, 5, 6, 7 };
  vector w = f () + v;
  for (int i = 0; i < 8; i++)
    if (w[i] != f () + v[i])
      __builtin_abort ();
  w = g () + v;
  for (int i = 0; i < 8; i++)
    if (w[i] != g () + v[i])
      __builtin_abort ();
  return 0;
}
