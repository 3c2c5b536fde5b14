/* A way out of a loop that depends on data breaks the promise; a loop's own test does
   not.  All functions are looked at.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (branchless) int
early (const unsigned char *a, const unsigned char *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])			/* { dg-error "branch remains in early, to be branchless" } */
      return 1;
  return 0;
}

PSISSA (branchless) int
late (const unsigned char *a, const unsigned char *b, int n)
{
  int differ = 0;
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      differ = 1;
  return differ;
}

extern void g (void);

PSISSA (branchless) void
call (int a)
{
  if (a > 3)				/* { dg-error "branch remains in call, to be branchless" } */
    g ();
}
