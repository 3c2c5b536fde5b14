/* pareto.c: the choices that no other beats.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct plan { int16_t cost, time, power; };

static struct plan plan[220], front[220];

MAKE (pareto)
{
  for (int i = 0; i < COUNT (plan); i++)
    {
      int a = from_to (0, 300), b = from_to (0, 300);
      plan[i].cost = a + from_to (0, 60);
      plan[i].time = b + from_to (0, 60);
      plan[i].power = 600 - a - b + from_to (0, 160);
      if (i && from_to (0, 15) == 0)
	plan[i] = plan[from_to (0, i - 1)];
    }
}

RUN (pareto)
{
  unsigned s = 0, beaten = 0, same = 0;
  int n = 0;
  for (int i = 0; i < COUNT (plan); i++)
    {
      struct plan p = plan[i];
      int keep = 1;
      for (int j = 0; j < n; )
	{
	  int less = 0, more = 0;
	  if (p.cost < front[j].cost)
	    less++;
	  else if (p.cost > front[j].cost)
	    more++;
	  if (p.time < front[j].time)
	    less++;
	  else if (p.time > front[j].time)
	    more++;
	  if (p.power < front[j].power)
	    less++;
	  else if (p.power > front[j].power)
	    more++;
	  if (less == 0)
	    {
	      if (more == 0)
		same++;
	      keep = 0;
	      break;
	    }
	  if (more == 0)
	    {
	      front[j] = front[--n];
	      beaten++;
	    }
	  else
	    j++;
	}
      if (keep)
	front[n++] = p;
    }
  for (int i = 0; i < n; i++)
    s = s * 31 + front[i].cost * 7 + front[i].time * 3 + front[i].power;
  return s + n * 65537 + beaten * 257 + same;
}
