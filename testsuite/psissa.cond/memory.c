/* Loads and stores under guards that if-conversion brought together: a load of what
   a store stored, a store that is overwritten, two stores that are one.  GCC's own
   passes, which find these where there are branches, are off.  */
/* { dg-do run } */
/* { dg-gcc 12 13 14 } */
/* { dg-options "-O2 -fno-tree-cselim -fno-tree-sink -fno-tree-dse -fno-thread-jumps -fno-tree-pre -fno-gcse -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,memory,psi-inline,psi-promote -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats loads-known min 1 } } */
/* { dg-final { scan-stats stores-dead min 1 } } */
/* { dg-final { scan-stats stores-merged min 2 } } */
int __attribute__ ((noipa))
load (int *p, int c, int x, int y)
{
  if (c > 3)
    p[1] = x;
  p[0] = y;
  if (c > 5)
    y += p[1];
  return y;
}

void __attribute__ ((noipa))
over (int *p, int c, int x, int y)
{
  if (c > 5)
    p[1] = x;
  p[0] = y;
  if (c > 3)
    p[1] = y;
}

void __attribute__ ((noipa))
one (int *p, int c, int x, int y)
{
  if (c > 5)
    p[1] = x + y;
  else
    p[1] = x - y;
}

void __attribute__ ((noipa))
always (int *p, int c, int x, int y)
{
  p[1] = x + y;
  if (c > 5)
    p[1] = x - y;
}

/* The place may be the same one.  */
int __attribute__ ((noipa))
other (int *p, int *q, int c, int x)
{
  if (c > 3)
    p[1] = x;
  q[0] = c;
  if (c > 5)
    x += p[1];
  return x;
}

int
main (void)
{
  for (int c = 3; c < 8; c++)
    {
      int a[2] = { 1, 2 };
      if (load (a, c, 10, 20) != (c > 5 ? 30 : 20) || a[0] != 20
	  || a[1] != (c > 3 ? 10 : 2))
	__builtin_abort ();
      a[1] = 2;
      over (a, c, 10, 30);
      if (a[0] != 30 || a[1] != (c > 3 ? 30 : 2))
	__builtin_abort ();
      one (a, c, 10, 3);
      if (a[1] != (c > 5 ? 13 : 7))
	__builtin_abort ();
      always (a, c, 10, 3);
      if (a[1] != (c > 5 ? 7 : 13))
	__builtin_abort ();
      if (other (a, a + 1, c, 10) != (c > 5 ? 10 + c : 10))
	__builtin_abort ();
    }
  return 0;
}
