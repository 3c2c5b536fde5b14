/* sched.c: whose turn it is.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int pr[16], left[16];
static int in[300];

MAKE (sched)
{
  for (int i = 0; i < 16; i++)
    pr[i] = from_to (0, 7), left[i] = from_to (1, 9);
  for (int i = 0; i < COUNT (in); i++)
    in[i] = from_to (0, 15);
}

RUN (sched)
{
  unsigned s = 0;
  for (int t = 0; t < COUNT (in); t++)
    {
      int at = -1;
      for (int i = 0; i < 16; i++)
	if (left[i] > 0 && (at < 0 || pr[i] > pr[at]))
	  at = i;
      if (at >= 0)
	{
	  left[at]--;
	  s = s * 5 + at;
	}
      left[in[t]] += 1;
    }
  return s;
}
