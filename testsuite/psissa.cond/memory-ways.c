/* What a place holds where branches and guards are: a psi or phi of what was stored;
   a store of what is there; one that is overwritten on all ways.  GCC's own passes,
   which find these, are off.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-tree-cselim -fno-tree-sink -fno-tree-dse -fno-tree-fre -fno-tree-pre -fno-tree-dominator-opts -fno-thread-jumps -fno-gcse -fno-dse -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,memory,psi-inline,psi-promote,dce -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats loads-known min 2 } } */
/* { dg-final { scan-stats stores-dead min 1 } } */

int seen;

void __attribute__ ((noipa))
see (int x)
{
  seen += x;
}

/* A psi: x or y.  */
int __attribute__ ((noipa))
choice (int *p, int c, int x, int y)
{
  p[1] = x;
  if (c > 5)
    {
      p[1] = y;
      p[2] = x + y;
    }
  return p[1] * x + y;
}

/* A phi: the arms call, and are not converted.  */
int __attribute__ ((noipa))
arms (int *p, int c, int x, int y)
{
  if (c > 5)
    {
      see (x);
      p[1] = x;
    }
  else
    {
      see (y);
      p[1] = y;
    }
  return p[1] * c + x;
}

/* Stored again.  */
int __attribute__ ((noipa))
again (int *p, int c)
{
  int x = p[1];
  if (c > 5)
    p[1] = x;
  return x;
}

/* Overwritten on both ways.  */
void __attribute__ ((noipa))
ways (int *p, int c, int x, int y)
{
  p[1] = x + y;
  if (c > 5)
    {
      p[1] = x;
      see (x);
    }
  else
    {
      p[1] = y;
      see (y + 1);
    }
}

/* Read on one of them.  */
void __attribute__ ((noipa))
reads (int *p, int *q, int c, int x, int y)
{
  p[1] = x + y;
  if (c > 5)
    {
      see (q[1]);
      p[1] = x;
    }
  else
    {
      p[1] = y;
      see (y + 1);
    }
}

/* Round a loop, whose turns have places of their own.  */
int __attribute__ ((noipa))
turns (int *p, int n, int x)
{
  *p = x;
  for (int i = 0; i < n; i++)
    p[i] += x;
  return *p;
}

int
main (void)
{
  for (int c = 3; c < 8; c++)
    {
      int a[4] = { 1, 2, 3, 4 };
      if (choice (a, c, 10, 20) != (c > 5 ? 220 : 120) || a[1] != (c > 5 ? 20 : 10))
	__builtin_abort ();
      seen = 0;
      if (arms (a, c, 30, 40) != (c > 5 ? 30 : 40) * c + 30 || seen != a[1])
	__builtin_abort ();
      if (again (a, c) != a[1] || a[1] != seen)
	__builtin_abort ();
      seen = 0;
      ways (a, c, 5, 6);
      if (a[1] != (c > 5 ? 5 : 6) || seen != (c > 5 ? 5 : 7))
	__builtin_abort ();
      seen = 0;
      reads (a, a, c, 5, 6);
      if (a[1] != (c > 5 ? 5 : 6) || seen != (c > 5 ? 11 : 7))
	__builtin_abort ();
      if (turns (a, 4, 7) != 14 || turns (a, 0, 3) != 3)
	__builtin_abort ();
    }
  return 0;
}
