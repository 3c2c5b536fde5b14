/* knap.c: the best value for each weight.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int wt[20], val[20], best[301];

MAKE (knap)
{
  for (int i = 0; i < 20; i++)
    wt[i] = from_to (5, 60), val[i] = from_to (1, 100);
}

RUN (knap)
{
  for (int j = 0; j <= 300; j++)
    best[j] = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 300; j >= wt[i]; j--)
      {
	int t = best[j - wt[i]] + val[i];
	if (t > best[j])
	  best[j] = t;
      }
  return best[300];
}
