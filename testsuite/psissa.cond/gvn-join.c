/* A load that both ways make is made once: the guards are complements.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-code-hoisting -fno-tree-pre -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-inline,psi-promote,gvn -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats insns-joined 1 } } */

__attribute__ ((noipa)) int
scale (int c, int *p)
{
  int r;
  if (c > 3)
    r = *p * 5;
  else
    r = *p - c;
  return r;
}

int
main (void)
{
  int x = 7;
  if (scale (4, &x) != 35 || scale (3, &x) != 4)
    __builtin_abort ();
  return 0;
}
