/* lru.c: a cache of four ways, with ages.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct way { uint32_t tag; uint8_t age, valid, dirty; };

static struct way set[16][4];
static uint32_t addr[1600];

MAKE (lru)
{
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 4; j++)
      set[i][j] = (struct way) { 0, j, 0, 0 };
  unsigned base = 0;
  for (int i = 0; i < COUNT (addr); i++)
    {
      int r = from_to (0, 9);
      if (r == 0)
	base = from_to (0, 0xffff);
      if (r < 7)
	addr[i] = (base + from_to (0, 300)) & 0xffff;
      else
	addr[i] = from_to (0, 0x7ff);
      if (from_to (0, 2) == 0)
	addr[i] |= 0x80000000u;
    }
}

RUN (lru)
{
  unsigned hits = 0, misses = 0, back = 0, s = 0;
  for (int i = 0; i < COUNT (addr); i++)
    {
      struct way *w = set[addr[i] >> 4 & 15];
      uint32_t tag = (addr[i] & 0xffff) >> 8;
      int write = addr[i] >> 31, at = -1, victim = 0;
      for (int j = 0; j < 4; j++)
	{
	  if (w[j].valid && w[j].tag == tag)
	    {
	      at = j;
	      break;
	    }
	  if (!w[j].valid)
	    {
	      if (w[victim].valid || w[j].age > w[victim].age)
		victim = j;
	    }
	  else if (w[victim].valid && w[j].age > w[victim].age)
	    victim = j;
	}
      if (at >= 0)
	hits++;
      else
	{
	  at = victim;
	  misses++;
	  if (w[at].valid && w[at].dirty)
	    back++;
	  w[at].tag = tag;
	  w[at].valid = 1;
	  w[at].dirty = 0;
	}
      if (write)
	w[at].dirty = 1;
      unsigned age = w[at].age;
      for (int j = 0; j < 4; j++)
	if (w[j].age < age)
	  w[j].age++;
      w[at].age = 0;
      s = s * 5 + at;
    }
  return s + hits * 3 + misses * 5 + back * 7;
}
