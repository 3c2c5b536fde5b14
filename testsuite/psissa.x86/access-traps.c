/* Where an access chooses its address, that can be one that the branches around it forbid:
   it must not be moved above them, so nothing says that it cannot trap.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fopt-info" } */

int other (void);

int
load (int *a, const int *valid, int n, int k, int t)
{
  if (*valid == 0)
    return other ();
  if (n > k)				/* { dg-message "if-converted" } */
    t = a[4] * 7;
  return t;
}
/* { dg-final { scan-dump-not {mem/([a-z]/)?c} } } */
/* { dg-final { scan-dump {mem:SI \(reg:DI [0-9]+\) \[0 } } } */
