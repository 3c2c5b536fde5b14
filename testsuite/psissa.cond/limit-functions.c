/* limit=1 converts one region, not one of each function.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-limit=1" } */

void
f (int a, int *p)
{
  if (a > 3)
    {
      p[0] = a;
      p[1] = a * 3;
    }
}

void
g (int a, int *p)
{
  if (a > 3)
    {
      p[0] = a;
      p[1] = a * 5;
    }
}
/* { dg-final { scan-stats regions-converted 1 } } */
