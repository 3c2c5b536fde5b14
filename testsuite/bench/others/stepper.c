/* stepper.c: a motor that speeds up and slows down to reach its goals.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { int goal, most; } order[41];
static uint8_t load[2400];

MAKE (stepper)
{
  for (int i = 0; i < COUNT (order); i++)
    {
      order[i].goal = from_to (-200, 9000);
      order[i].most = from_to (40, 250);
    }
  for (int i = 0; i < COUNT (load); i++)
    load[i] = from_to (0, 19) ? from_to (0, 80) : from_to (0, 255);
}

RUN (stepper)
{
  int pos = 0, v = 0, at = 0;
  unsigned s = 0, stalls = 0, ends = 0, there = 0, coil = 0;
  for (int i = 0; i < COUNT (load); i++)
    {
      if (i % 60 == 59)
	at++;
      int goal = order[at].goal, most = order[at].most;
      int d = goal - pos, stop = v * v >> 4;
      if (load[i] > 200)
	{
	  if (v > 60 || v < -60)
	    {
	      v /= 2;
	      stalls++;
	    }
	}
      else if (d > 0)
	{
	  if (v < 0)
	    v += 8;
	  else if (stop >= d)
	    {
	      v -= 8;
	      if (v < 1)
		v = 1;
	    }
	  else if (v < most)
	    {
	      v += load[i] > 60 ? 4 : 8;
	      if (v > most)
		v = most;
	    }
	}
      else if (d < 0)
	{
	  if (v > 0)
	    v -= 8;
	  else if (stop >= -d)
	    {
	      v += 8;
	      if (v > -1)
		v = -1;
	    }
	  else if (v > -most)
	    {
	      v -= load[i] > 60 ? 4 : 8;
	      if (v < -most)
		v = -most;
	    }
	}
      else
	{
	  there++;
	  v = 0;
	}
      pos += v;
      if (pos < 0)
	{
	  pos = 0;
	  v = 0;
	  ends++;
	}
      else if (pos > 8500)
	{
	  pos = 8500;
	  v = 0;
	  ends++;
	}
      switch (pos & 3)
	{
	case 0: coil ^= 5; break;
	case 1: coil += 6; break;
	case 2: coil ^= 10; break;
	default: coil -= 9; break;
	}
      s = s * 3 + pos;
    }
  return s + stalls * 5 + ends * 7 + there * 11 + coil;
}
