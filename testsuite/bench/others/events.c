/* events.c: a queue of events, the earliest out first.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct event { uint32_t when; uint8_t kind, rank; };

static struct event heap[160];
static uint16_t noise[900];

MAKE (events)
{
  for (int i = 0; i < COUNT (noise); i++)
    noise[i] = from_to (0, 0xffff);
}

static inline int
before (const struct event *a, const struct event *b)
{
  if (a->when != b->when)
    return (int32_t) (a->when - b->when) < 0;
  return a->rank < b->rank;
}

RUN (events)
{
  unsigned s = 0, lost = 0;
  uint32_t now = 0xffffff00u;
  int n = 0;
  for (int i = 0; i < COUNT (noise); i++)
    {
      unsigned r = noise[i], in = 1;
      if (n >= 3 && (r & 7) < 3)
	in = 0;
      if (in)
	{
	  if (n == COUNT (heap))
	    {
	      lost++;
	      continue;
	    }
	  struct event e = { now + (r >> 8), r & 3, r >> 3 & 31 };
	  int at = n++;
	  while (at > 0)
	    {
	      int up = (at - 1) >> 1;
	      if (!before (&e, &heap[up]))
		break;
	      heap[at] = heap[up];
	      at = up;
	    }
	  heap[at] = e;
	}
      else
	for (int k = 0; k < 2; k++)
	  {
	    struct event top = heap[0], e = heap[--n];
	    int at = 0;
	    for (;;)
	      {
		int c = at * 2 + 1;
		if (c >= n)
		  break;
		if (c + 1 < n && before (&heap[c + 1], &heap[c]))
		  c++;
		if (!before (&heap[c], &e))
		  break;
		heap[at] = heap[c];
		at = c;
	      }
	    heap[at] = e;
	    if ((int32_t) (top.when - now) > 0)
	      now = top.when;
	    switch (top.kind)
	      {
	      case 0:
		s += top.when;
		break;
	      case 1:
		s ^= top.when << 3;
		break;
	      case 2:
		s = s * 3 + top.rank;
		break;
	      default:
		s = s << 1 | s >> 31;
		break;
	      }
	  }
    }
  return s + n * 257 + lost;
}
