/* predict.c: a predictor of branches that chooses between two.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t pc[2500], taken[2500];
static uint8_t local[64], global[256], chooser[64];

MAKE (predict)
{
  static uint8_t bias[64];
  int last = 0;
  for (int i = 0; i < 64; i++)
    {
      bias[i] = from_to (0, 4);
      local[i] = chooser[i] = 1;
    }
  for (int i = 0; i < 256; i++)
    global[i] = 2;
  for (int i = 0; i < COUNT (pc); i++)
    {
      int p = from_to (0, 63);
      pc[i] = p;
      if (bias[p] == 0)
	last = from_to (0, 9) == 0;
      else if (bias[p] == 1)
	last = from_to (0, 9) != 0;
      else if (bias[p] == 2)
	last = !last;
      else
	last = from_to (0, 1);
      taken[i] = last;
    }
}

RUN (predict)
{
  unsigned history = 0, wrong = 0, switched = 0, s = 0;
  for (int i = 0; i < COUNT (pc); i++)
    {
      uint8_t *l = &local[pc[i]], *g = &global[(history ^ pc[i] * 4) & 255];
      uint8_t *c = &chooser[pc[i]];
      int a = *l > 1, b = *g > 1, t = taken[i];
      int guess = *c > 1 ? b : a;
      if (guess != t)
	{
	  wrong++;
	  s = s * 3 + i;
	}
      if (a != b)
	{
	  switched++;
	  if (b == t)
	    {
	      if (*c < 3)
		++*c;
	    }
	  else if (*c > 0)
	    --*c;
	}
      if (t)
	{
	  if (*l < 3)
	    ++*l;
	  if (*g < 3)
	    ++*g;
	}
      else
	{
	  if (*l > 0)
	    --*l;
	  if (*g > 0)
	    --*g;
	}
      history = history << 1 | t;
    }
  return s + wrong * 1009 + switched;
}
