/* buddy.c: an allocator of blocks in powers of two, split and joined by pairs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  LEVELS = 8,
  NODES = 1 << LEVELS
};
static uint8_t state[NODES];
static uint16_t ask[560];
enum
{
  FREE,
  SPLIT,
  USED
};

MAKE (buddy)
{
  for (int i = 0; i < COUNT (ask); i++)
    ask[i] = from_to (0, 5) == 0 ? from_to (1, 1500) : from_to (1, 200);
}

static int
buddy_find (int node, int level, int want)
{
  if (state[node] == USED || level > want)
    return 0;
  if (level == want)
    {
      if (state[node] != FREE)
	return 0;
      state[node] = USED;
      return node;
    }
  if (state[node] == FREE)
    {
      state[node] = SPLIT;
      state[node * 2] = state[node * 2 + 1] = FREE;
    }
  int found = buddy_find (node * 2, level + 1, want);
  if (!found)
    found = buddy_find (node * 2 + 1, level + 1, want);
  return found;
}

static unsigned
buddy_give (int node)
{
  unsigned joined = 0;
  state[node] = FREE;
  while (node > 1 && state[node ^ 1] == FREE)
    {
      node /= 2;
      state[node] = FREE;
      joined++;
    }
  return joined;
}

RUN (buddy)
{
  static uint16_t held[40];
  unsigned s = 0, failed = 0, joined = 0, waste = 0, next = 0;
  for (int i = 0; i < NODES; i++)
    state[i] = FREE;
  for (int i = 0; i < COUNT (held); i++)
    held[i] = 0;
  for (int i = 0; i < COUNT (ask); i++)
    {
      unsigned size = 32, k = (i * 7u + ask[i]) % COUNT (held);
      int want = LEVELS - 1;
      if (held[k])
	{
	  joined += buddy_give (held[k]);
	  held[k] = 0;
	  if (ask[i] % 3 == 0)
	    continue;
	}
      while (size < ask[i] && want > 0)
	{
	  size *= 2;
	  want--;
	}
      int node = buddy_find (1, 0, want);
      if (!node && want < 5)
	{
	  failed++;
	  while (held[next] == 0 && next < COUNT (held) - 1)
	    next++;
	  if (held[next])
	    {
	      joined += buddy_give (held[next]);
	      held[next] = 0;
	    }
	  next = 0;
	  node = buddy_find (1, 0, want);
	}
      if (!node)
	{
	  failed++;
	  continue;
	}
      waste += size - ask[i];
      held[k] = node;
      s = s * 5 + (unsigned)node;
    }
  for (int i = 1; i < NODES; i++)
    s = s * 3 + state[i];
  return s + failed * 7 + joined * 11 + waste;
}
