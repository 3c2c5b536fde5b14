/* canfilter.c: frames of a bus sorted by filters.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define EXT 0x80000000u
#define RTR 0x40000000u

struct filter { uint32_t id, mask; uint8_t range, fifo; };

static struct filter bank[10];
static uint32_t frame[1300];
static uint8_t dlc[1300];

MAKE (canfilter)
{
  for (int i = 0; i < COUNT (bank); i++)
    {
      bank[i].range = from_to (0, 1);
      bank[i].fifo = from_to (0, 1);
      bank[i].id = from_to (0, 0x7ff);
      if (bank[i].range)
	bank[i].mask = bank[i].id + from_to (0, 100);
      else
	bank[i].mask = 0x7f8 & ~(1u << from_to (3, 10));
      if (from_to (0, 3) == 0)
	bank[i].id |= EXT, bank[i].mask |= EXT;
    }
  for (int i = 0; i < COUNT (frame); i++)
    {
      frame[i] = from_to (0, 2) ? from_to (0, 0x7ff)
		 : bank[from_to (0, COUNT (bank) - 1)].id;
      if (from_to (0, 3) == 0)
	frame[i] ^= EXT;
      if (from_to (0, 15) == 0)
	frame[i] |= RTR;
      dlc[i] = from_to (0, 10);
    }
}

RUN (canfilter)
{
  unsigned fill[2] = { 0, 0 }, lost = 0, remote = 0, s = 0;
  for (int i = 0; i < COUNT (frame); i++)
    {
      uint32_t id = frame[i];
      if (id & RTR)
	{
	  remote++;
	  id &= ~RTR;
	}
      unsigned len = dlc[i];
      if (len > 8)
	len = 8;
      int hit = -1;
      for (int f = 0; f < COUNT (bank); f++)
	{
	  const struct filter *p = &bank[f];
	  if ((id ^ p->id) & EXT)
	    continue;
	  if (p->range)
	    {
	      if (id >= p->id && id <= p->mask)
		{
		  hit = f;
		  break;
		}
	    }
	  else if (((id ^ p->id) & p->mask) == 0)
	    {
	      hit = f;
	      break;
	    }
	}
      if (hit >= 0)
	{
	  unsigned q = bank[hit].fifo;
	  if (fill[q] < 6)
	    {
	      fill[q]++;
	      s = s * 31 + (hit << 4) + len;
	    }
	  else
	    lost++;
	}
      if ((i & 3) == 3)
	{
	  if (fill[0] >= fill[1] && fill[0])
	    fill[0]--;
	  else if (fill[1])
	    fill[1]--;
	}
    }
  return s + lost * 1000 + remote;
}
