/* viterbi.c: steps of a decoder of four states.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char received[500][2];

MAKE (viterbi)
{
  for (int i = 0; i < COUNT (received); i++)
    for (int j = 0; j < 2; j++)
      received[i][j] = from_to (0, 255);
}

RUN (viterbi)
{
  int cost[4] = { 0, 1000, 1000, 1000 };
  unsigned sum = 0;
  for (int i = 0; i < COUNT (received); i++)
    {
      int x = received[i][0], y = received[i][1], next[4];
      unsigned came = 0;
      for (int s = 0; s < 4; s++)
	{
	  int a = cost[s >> 1] + (s & 1 ? 255 - x : x) + (s & 2 ? 255 - y : y);
	  int b = cost[(s >> 1) + 2] + (s & 1 ? x : 255 - x)
		  + (s & 2 ? 255 - y : y);
	  if (b < a)
	    {
	      a = b;
	      came |= 1u << s;
	    }
	  next[s] = a;
	}
      int least = next[0];
      for (int s = 1; s < 4; s++)
	if (next[s] < least)
	  least = next[s];
      for (int s = 0; s < 4; s++)
	cost[s] = next[s] - least;
      sum = sum * 31 + came;
    }
  return sum;
}
