/* What is read unguarded and set under a guard before is undefined elsewhere: whatever
   the allocator has put there is right.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

int c, d, e;
struct __attribute__ ((packed)) s { int g : 31; int h : 6; };
static struct s b = { 1 };
struct s a = { 1 };

void
f (void)
{
  a.h = 1;
  b = (struct s) { 0 };
  e = 0;
  if (d)
    c = a.g;
}

void
g (void)
{
  a = b;
}
