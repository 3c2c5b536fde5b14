/* pid.c: a controller with limits.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int set[3000], act[3000];

MAKE (pid)
{
  for (int i = 0; i < COUNT (set); i++)
    set[i] = from_to (-1000, 1000), act[i] = from_to (-1000, 1000);
}

RUN (pid)
{
  unsigned s = 0;
  int integ = 0, prev = 0;
  for (int i = 0; i < COUNT (set); i++)
    {
      int e = set[i] - act[i];
      integ += e;
      if (integ > 4000)
	integ = 4000;
      else if (integ < -4000)
	integ = -4000;
      int out = e * 3 + (integ >> 4) + (e - prev) * 2;
      prev = e;
      if (out > 2500)
	{
	  out = 2500;
	  integ -= e >> 1;
	}
      else if (out < -2500)
	{
	  out = -2500;
	  integ -= e >> 1;
	}
      s = s * 3 + out;
    }
  return s;
}
