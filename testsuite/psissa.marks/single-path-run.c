/* One path does what several did: loops in ifs in loops, do, continue, break and return
   from inside, a variable of the loop that lives on.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -Wall -Wextra -Werror" } */
#ifdef KIND
/* The function, in both kinds: a pragma is in no macro, where not every compiler says
   where it stands.  */
KIND
{
  int s = 0, i;
#pragma psissa bound 6
  for (i = 0; i < n; i++)
    {
      if (a[i] == 3)
	continue;
      if (a[i] & 1)
	{
	  int k = a[i];
#pragma psissa bound 4
	  do
	    {
	      s += k;
	      if (s == 100)
		return -s;
	      k = k - 2;
	    }
	  while (k > 0);
	}
      else if (a[i] == 6)
	break;
      else
	s = s * 2 + 1;
    }
  return s + 1000 * i;
}
#undef KIND

#else
#include <psissa.h>
#define KIND								\
  PSISSA (single-path) __attribute__ ((noipa)) static int one (const int *a, int n)
#include "single-path-run.c"
#define KIND __attribute__ ((noipa)) static int several (const int *a, int n)
#include "single-path-run.c"

int
main (void)
{
  unsigned seed = 1;
  for (int turn = 0; turn < 20000; turn++)
    {
      int a[6], n = turn % 7;
      for (int i = 0; i < 6; i++)
	{
	  seed = seed * 1103515245 + 12345;
	  a[i] = (seed >> 16) % 8;
	}
      if (one (a, n) != several (a, n))
	return 1;
    }
  return 0;
}
#endif
