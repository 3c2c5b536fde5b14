/* Copies on edges: blocks of their own, which RTL gets when the plan is
   committed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O1 -fplugin-arg-psissa-phi-web=split-edges -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats edges-split min 1 } } */

__attribute__ ((noipa)) int
f (const int *p, int n, int x)
{
  int a = 1, b = 2;
  for (int i = 0; i < n; i++)
    {
      int t = a;
      if (p[i] == x)
	return a * 10 + b;
      a = b;
      b = t;
      if (p[i] < 0)
	break;
    }
  return a - b;
}

int
main (void)
{
  static const int p[] = { 5, 6, 7, -1, 5 };
  static const int want[] = { 12, 21, 12, 21, -1 };
  for (int x = 0; x < 5; x++)
    if (f (p, 5, x < 3 ? 5 + x : x == 3 ? -1 : 9) != (x == 4 ? -1 : want[x]))
      __builtin_abort ();
  if (f (p, 1, 0) != 1 || f (p, 2, 0) != -1 || f (p, 0, 0) != -1)
    __builtin_abort ();
  return 0;
}
