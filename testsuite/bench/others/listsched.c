/* listsched.c: instructions scheduled from a ready list, two units.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint8_t unit, latency, priority; int16_t a, b; } insn[240];
static int done[240];

MAKE (listsched)
{
  for (int i = 0; i < COUNT (insn); i++)
    {
      int low = i > 12 ? i - 12 : 0;
      insn[i].unit = from_to (0, 2);
      insn[i].latency = from_to (0, 3) ? 1 : from_to (2, 5);
      insn[i].priority = from_to (0, 50);
      insn[i].a = i && from_to (0, 3) ? from_to (low, i - 1) : -1;
      insn[i].b = i && from_to (0, 1) ? from_to (low, i - 1) : -1;
    }
}

RUN (listsched)
{
  int first = 0, left = COUNT (insn), cycle = 0;
  unsigned stalls = 0, s = 0;
  for (int i = 0; i < COUNT (done); i++)
    done[i] = -1;
  while (left)
    {
      int best[2] = { -1, -1 };
      int window = first + 24;
      if (window > COUNT (insn))
	window = COUNT (insn);
      for (int i = first; i < window; i++)
	{
	  if (done[i] >= 0)
	    continue;
	  int a = insn[i].a, b = insn[i].b;
	  if (a >= 0 && (done[a] < 0 || done[a] > cycle))
	    continue;
	  if (b >= 0 && (done[b] < 0 || done[b] > cycle))
	    continue;
	  int unit = insn[i].unit;
	  if (unit == 2)
	    {
	      if (best[0] < 0)
		unit = 0;
	      else
		unit = 1;
	    }
	  if (best[unit] < 0 || insn[i].priority > insn[best[unit]].priority
	      || (insn[i].priority == insn[best[unit]].priority
		  && insn[i].latency > insn[best[unit]].latency))
	    best[unit] = i;
	}
      for (int u = 0; u < 2; u++)
	if (best[u] >= 0)
	  {
	    done[best[u]] = cycle + insn[best[u]].latency;
	    left--;
	    s = s * 3 + best[u];
	  }
	else
	  stalls++;
      while (first < COUNT (insn) && done[first] >= 0)
	first++;
      cycle++;
    }
  return s + stalls * 5 + cycle;
}
