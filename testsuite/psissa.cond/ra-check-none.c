/* check=none switches the check after register allocation off.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=none" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-stats ra-checked-functions 0 } } */

void
f (int a, int *p)
{
  if (a > 3)
    p[0] = a;
}
