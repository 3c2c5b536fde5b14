/* A pointer that nothing sets, advanced in a loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O1 -fplugin-arg-psissa-check=abort" } */

void m (void);

static inline int
g (int a, int b)
{
  if (a)
    return 0;
  if (b)
    return 1;
  m ();
  __builtin_unreachable ();
}

void
f (void)
{
  int *c;
  for (;; c++)
    {
      int a;
      while (g (a, *c))
	;
    }
}
/* { dg-final { scan-stats functions 1 } } */
