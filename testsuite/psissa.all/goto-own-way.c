/* A computed goto goes its own way each time: that two of them read one address says
   nothing of their edges, whose order is the compiler's.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */

int
f (int n, int *p)
{
  static void *const to[] = { &&a, &&b, &&c };
  goto *to[n];
a:
  p[0] = 1;
  return 3;
b:
  p[1]++;
  return p[2];
c:
  return 5;
}
/* { dg-final { scan-dump {switch .* effect} } } */
