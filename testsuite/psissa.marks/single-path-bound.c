/* A bound that is too low makes the path longer, and nothing else: the loop turns as often
   as it must.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -Wall -Wextra -Werror" } */
#include <psissa.h>

PSISSA (single-path) __attribute__ ((noipa)) static int
head (const int *a, int n)
{
  int s = 0;
  PSISSA_BOUND (3)
  while (n-- > 0)
    s = s * 2 + a[n];
  return s * 100 + n;
}

PSISSA (single-path) __attribute__ ((noipa)) static int
tail (const int *a, int n)
{
  int s = 0;
  PSISSA_BOUND (3)
  do
    s = s * 2 + a[n];
  while (--n > 0);
  return s * 100 + n;
}

PSISSA (single-path) __attribute__ ((noipa)) static int
left (const int *a, int n)
{
  int i;
  PSISSA_BOUND (3)
  for (i = 0; i < 10; i++)
    if (a[i] == n)
      break;
  return i;
}

int
main (void)
{
  static const int a[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
  for (int n = 1; n < 10; n++)
    {
      int s = 0, t = 0;
      for (int k = n; k-- > 0; )
	s = s * 2 + a[k];
      for (int k = n; k > 0; k--)
	t = t * 2 + a[k];
      if (head (a, n) != s * 100 - 1 || tail (a, n) != t * 100 || left (a, n) != n - 1)
	return 1;
    }
  return left (a, 11) != 10;
}
