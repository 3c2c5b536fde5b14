/* One branch stays, the others go; a region with one that stays in it stays.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fopt-info-missed" } */

int
some (int k, int l, int m, int n, int a, int b, int c)
{
#pragma psissa branches
  if (k < a)				/* { dg-message "not converted: branch is to stay" } */
    b = b * 3 + c;
  if (l < a)
    b = b * 5 + c;
  if (m < a)
    {
      b = b * 7 + c;
#pragma psissa branches
      if (n < a)			/* { dg-message "not converted: branch is to stay" } */
	b = b * 9 + c;
    }
  return b;
}
/* { dg-final { scan-stats regions-converted 1 } } */
