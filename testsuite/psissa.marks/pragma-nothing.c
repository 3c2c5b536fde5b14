/* A pragma is about the statement right behind it, and says so if that has no branch;
   so it does when it is not understood.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#pragma psissa branchless	/* { dg-warning "no 'if', '\\?:', 'switch' or loop follows" } */

int
nothing (int a, int b)
{
#pragma psissa branchless	/* { dg-warning "no 'if', '\\?:', 'switch' or loop follows" } */
  a += b;
#pragma psissa branchles	/* { dg-warning "'branchles' is no mode; valid are branchless, branches, cost and ignore" } */
  if (a < 7)
    b *= 3;
#pragma psissa			/* { dg-warning "the pragma wants a mode" } */
  if (a < 9)
    b *= 3;
  return a + b;
}
