/* What the frame's address has become is reached by two additions.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-gcc 12 13 14 } */
/* { dg-options "-O1 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

long long g (char *, const char *, int);
char *h (char *, int);

int
f (unsigned long long x, int neg, int enc, char *to)
{
  char z[40];
  int i = 30;
  z[31] = 0;
  do
    {
      z[i--] = '0' + x % 10;
      x /= 10;
    }
  while (x);
  if (neg)
    z[i--] = '-';
  if (enc > 3)
    h (&z[i + 1], 30 - i);
  return g (to, &z[i + 1], 30 - i);
}
