/* tcpseq.c: segments put in order, with numbers that wrap.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint32_t seq; uint16_t len; uint8_t flags; } seg[1600];

MAKE (tcpseq)
{
  uint32_t next = 0xffff8000u;
  for (int i = 0; i < COUNT (seg); i++)
    {
      int r = from_to (0, 19);
      seg[i].len = from_to (0, 5) ? 512 : from_to (0, 600);
      seg[i].flags = from_to (0, 40) == 0 ? 4 : 0;
      if (r < 14)
	{
	  seg[i].seq = next;
	  next += seg[i].len;
	}
      else if (r < 16)
	seg[i].seq = next - from_to (1, 3000);
      else if (r < 18)
	seg[i].seq = next + from_to (1, 1000);
      else if (r < 19)
	{
	  next += 256;
	  seg[i].seq = next;
	}
      else
	{
	  next -= 700;
	  seg[i].seq = next;
	}
    }
}

static inline int
before (uint32_t a, uint32_t b)
{
  return (int32_t) (a - b) < 0;
}

RUN (tcpseq)
{
  struct { uint32_t from, to; } hole[4];
  int held = 0;
  uint32_t want = 0xffff8000u, window = 4096;
  unsigned olds = 0, outside = 0, kept = 0, dropped = 0, acks = 0, s = 0;
  for (int i = 0; i < COUNT (seg); i++)
    {
      uint32_t from = seg[i].seq, to = from + seg[i].len;
      if (!before (want, to))
	{
	  olds++;
	  continue;
	}
      if (!before (from, want + window))
	{
	  outside++;
	  if (outside % 4 == 0)
	    {
	      want = from;
	      held = 0;
	    }
	  continue;
	}
      if (before (from, want))
	from = want;
      if (before (want + window, to))
	to = want + window;
      if (from != want)
	{
	  int j = 0;
	  while (j < held && !(before (from, hole[j].to)
			       && before (hole[j].from, to)))
	    j++;
	  if (j < held)
	    {
	      if (before (from, hole[j].from))
		hole[j].from = from;
	      if (before (hole[j].to, to))
		hole[j].to = to;
	    }
	  else if (held < 4)
	    {
	      hole[held].from = from;
	      hole[held++].to = to;
	      kept++;
	    }
	  else
	    dropped++;
	}
      else
	{
	  want = to;
	  for (int j = 0; j < held;)
	    if (!before (want, hole[j].from))
	      {
		if (before (want, hole[j].to))
		  want = hole[j].to;
		hole[j] = hole[--held];
		j = 0;
	      }
	    else
	      j++;
	}
      if (seg[i].flags & 4)
	window = window > 2048 ? window - 512 : 8192;
      else if (window < 8192)
	window += 16;
      acks++;
      s = s * 3 + want + held;
    }
  return s + olds * 5 + outside * 7 + kept * 11 + dropped * 13 + acks;
}
