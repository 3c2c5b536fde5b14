/* A load under one guard and a move of what it loads under another stay two insns,
   as the move also takes what was there before the load.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-ssa-phiopt -fno-if-conversion -fno-if-conversion2 -fno-tree-loop-if-convert -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 4 } } */

/* The guards are in the same flags, which a compare between them sets.  */
__attribute__ ((noipa)) int
same (int x, int *a, int *b, int *p, int n)
{
  do
    {
      int t = *a++;
      if (*p++ != 0)
	t = *b;
      if (*p++ != 0)
	x = t;
    }
  while (--n);
  return x;
}

__attribute__ ((noipa)) int
other (int x, int *a, int *b, int *p, int n)
{
  do
    {
      int t = *a++;
      if (*p++ != 0)
	t = *b;
      if (*p++ > 5)
	x = t;
    }
  while (--n);
  return x;
}

int
main (void)
{
  int a[] = { 3, 4 }, seven = 7;
  int p[] = { 0, 1, 1, 0 }, q[] = { 1, 0, 1, 1 };
  int r[] = { 0, 6, 1, 5 }, s[] = { 1, 5, 1, 6 };
  if (same (9, a, &seven, p, 2) != 3 || same (9, a, &seven, q, 2) != 7
      || other (9, a, &seven, r, 2) != 3 || other (9, a, &seven, s, 1) != 9
      || other (9, a, &seven, s, 2) != 7)
    __builtin_abort ();
  return 0;
}
