/* Fifteen guarded copies of a register to itself that are taken out: asked where the
   last one's value comes from, the check does not go two ways at each.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O3 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

__attribute__ ((noipa)) int
sum (int n)
{
  int a[16], s = 0, i;
  for (i = 0; i < n; i++)
    if (i < 16)
      a[i] = i;
  for (i = 0; i < 16; i++)
    s += a[i];
  return s;
}

int
main (void)
{
  return sum (100) != 120;
}
