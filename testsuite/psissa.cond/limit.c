/* limit=1 converts one region of two.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-limit=1" } */

__attribute__ ((noipa)) void
f (int a, int *p)
{
  if (a > 3)
    {
      p[0] = a;
      p[1] = a * 3;
    }
  __builtin_printf ("");
  asm volatile ("" ::: "memory");
  if (a > 9)
    {
      p[2] = a;
      p[3] = a * 5;
    }
}

int
main (void)
{
  int m[4] = { 0 };
  f (5, m);
  if (m[0] != 5 || m[1] != 15 || m[2] || m[3])
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
