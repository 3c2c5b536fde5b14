/* A bound is a number, and stands before a loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

int
f (int n)
{
#pragma psissa bound x			/* { dg-warning "wants a number" } */
#pragma psissa bound 3			/* { dg-warning "no loop follows the pragma" } */
  if (n > 3)
    n = 3;
  return n;
}
