/* What cannot be one path is an error with the reason.  Loops that count are no error.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
#include <psissa.h>

PSISSA (single-path) int
no_bound (int n)			/* A loop whose end is not known.  */
{
  int s = 0;
  while (n > 0)				/* { dg-error "cannot be single-path: how often this loop turns" } */
    {
      s += n;
      n -= s;
    }
  return s;
}

PSISSA (single-path) int
in_switch (int n)
{
  int s = 0;
  switch (n)
    {
    case 1:
      for (int i = 0; i < 4; i++)	/* { dg-error "cannot be single-path: this is inside a switch" } */
	s += i;
    }
  return s;
}

PSISSA (single-path) int
jumps (int n)
{
  int s = 0;
again:					/* { dg-error "cannot be single-path: goto and labels" } */
  for (int i = 0; i < 4; i++)
    if (i == n)
      goto again;			/* { dg-error "cannot be single-path: goto and labels" } */
  return s;
}

/* The variable is changed.  */
PSISSA (single-path) int
by_asm (const int *a)
{
  int s = 0;
  for (int i = 0; i < 8; i++)		/* { dg-error "cannot be single-path: how often this loop turns" } */
    {
      __asm__ ("" : "+r" (i));
      s += a[i];
    }
  return s;
}

/* All of these loops count.  */
PSISSA (single-path) int
counts (const int *a)
{
  int s = 0, i;
  for (i = 10; i > 0; i -= 3)
    s += a[i];
  for (unsigned char k = 0; k != 8; k++)
    s ^= a[k];
  for (int m = 0; m <= 7; m += 1)
    for (int n = 7; n >= 0; --n)
      s = s * 3 + a[m] + n;
  return s;
}

/* So does this one; a switch in it is no way in.  A call without a value is returned.  */
static inline void
add (int *s, int n)
{
  *s += n;
}

PSISSA (single-path) void
counts_too (int *s, const int *a, int n)
{
  for (int i = 0; i < 8; i++)
    {
      switch (a[i])
	{
	case 1:
	  *s += 3;
	  break;
	case 2:
	  *s ^= 5;
	}
      if (a[i] == n)
	return add (s, n);
    }
}
