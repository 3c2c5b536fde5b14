/* The allocator takes a value from where a function returned it to that is known to
   return its argument.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */

void *memset (void *, int, __SIZE_TYPE__);
int g (int *);

void
f (int *p, unsigned n)
{
  memset (p, 1, n);
  if (p[1] < 4)
    p[0] = 19;
  if (p[3] < 7)
    p[2] = 1;
}

int
h (unsigned n)
{
  int m[382];
  memset (m, 254, sizeof m);
  m[381] = n;
  if (n < 4)
    m[0] = 19;
  return g (m);
}
