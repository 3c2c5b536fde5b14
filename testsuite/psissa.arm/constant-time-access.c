/* With constant-time nothing is read or written under a condition: who makes it so does
   not matter.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-limit=0" } */

__attribute__ ((psissa ("constant-time"))) int
load (const int *p, int a)
{
  int x = p[1];
  if (a == 3)
    x = p[0];		/* { dg-error "access to memory under a condition remains in load" } */
  return x;
}

__attribute__ ((psissa ("branchless"))) int
branchless (const int *p, int a)
{
  int x = p[1];
  if (a == 3)
    x = p[0];
  return x;
}
