/* How often a loop turns is known only where nothing else changes its variable and no type
   on the way wraps; and what a loop's condition does, it does once more than the loop
   turns.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -Wall -Wextra -Werror" } */
#ifdef KIND
/* The functions, in both kinds: a pragma is in no macro, where not every compiler says
   where it stands.  Each returns early, so that a loop that counts is made again, too.  */
KIND (compare)
{
  int s = 0;
#pragma psissa bound 12
  for (int i = 300; (unsigned char) i < 50; i++)
    {
      s += a[i & 7];
      if (s == n)
	return -1;
    }
  return s;
}

KIND (step)
{
  int s = 0, k = 0;
#pragma psissa bound 12
  for (int i = 0; i < 250; i = (unsigned char) (i + 100))
    {
      s += a[i & 7];
      if (++k == 9)
	return s + n;
    }
  return s;
}

KIND (effect)
{
  int s = 0, k = n & 3;
#pragma psissa bound 3
  while (k-- > 0)
    {
      s += a[k];
      if (s == n)
	return -1;
    }
  return s * 16 + k;
}

KIND (never)
{
  int s = 0;
  for (int i = 0; s++ < n && i < 0; i++)
    if (a[i] == n)
      return -1;
  return s;
}
#undef KIND

#else
#include <psissa.h>
#define KIND(name)							\
  PSISSA (single-path) __attribute__ ((noipa)) static int one_##name (const int *a, int n)
#include "single-path-turns.c"
#define KIND(name)							\
  __attribute__ ((noipa)) static int several_##name (const int *a, int n)
#include "single-path-turns.c"

int
main (void)
{
  unsigned seed = 1;
  int bad = 0;
  for (int turn = 0; turn < 2000; turn++)
    {
      int a[8], n = turn % 23;
      for (int i = 0; i < 8; i++)
	{
	  seed = seed * 1103515245 + 12345;
	  a[i] = (seed >> 16) % 8;
	}
      bad |= (one_compare (a, n) != several_compare (a, n)) << 0;
      bad |= (one_step (a, n) != several_step (a, n)) << 1;
      bad |= (one_effect (a, n) != several_effect (a, n)) << 2;
      bad |= (one_never (a, n) != several_never (a, n)) << 3;
    }
  return bad;
}
#endif
