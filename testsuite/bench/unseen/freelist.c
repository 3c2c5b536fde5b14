/* freelist.c: an allocator with a list of free pieces, that are joined with neighbours.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  WORDS = 1024
};
struct piece
{
  uint16_t size, next;
};
static struct piece arena[WORDS];
static struct
{
  uint8_t slot, words;
} ask[900];
static uint16_t held[48], length[48];

MAKE (freelist)
{
  for (int i = 0; i < COUNT (ask); i++)
    {
      ask[i].slot = from_to (0, 47);
      ask[i].words = from_to (0, 4) ? from_to (1, 20) : from_to (20, 120);
    }
}

static uint16_t
freelist_take (uint16_t *head, unsigned n)
{
  for (uint16_t *p = head; *p; p = &arena[*p].next)
    {
      uint16_t at = *p;
      if (arena[at].size < n)
	continue;
      if (arena[at].size - n < 3)
	*p = arena[at].next;
      else
	{
	  arena[at].size -= n;
	  at += arena[at].size;
	  arena[at].size = n;
	}
      return at;
    }
  return 0;
}

static int
freelist_give (uint16_t *head, uint16_t at)
{
  uint16_t before = 0, after = *head;
  int joined = 0;
  while (after && after < at)
    {
      before = after;
      after = arena[after].next;
    }
  if (after && at + arena[at].size == after)
    {
      arena[at].size += arena[after].size;
      arena[at].next = arena[after].next;
      joined++;
    }
  else
    arena[at].next = after;
  if (!before)
    *head = at;
  else if (before + arena[before].size == at)
    {
      arena[before].size += arena[at].size;
      arena[before].next = arena[at].next;
      joined++;
    }
  else
    arena[before].next = at;
  return joined;
}

RUN (freelist)
{
  unsigned s = 0, failed = 0, joined = 0, grown = 0;
  uint16_t head = 1;
  arena[1].size = WORDS - 1;
  arena[1].next = 0;
  for (int i = 0; i < COUNT (held); i++)
    held[i] = 0;
  for (int i = 0; i < COUNT (ask); i++)
    {
      unsigned k = ask[i].slot, n = ask[i].words;
      if (held[k])
	{
	  if (n > 15 && n <= arena[held[k]].size)
	    {
	      grown++;
	      length[k] = n;
	      continue;
	    }
	  joined += freelist_give (&head, held[k]);
	  held[k] = 0;
	  if (n < 14)
	    continue;
	}
      held[k] = freelist_take (&head, n);
      length[k] = n;
      if (held[k])
	s = s * 5 + held[k];
      else
	failed++;
    }
  for (unsigned p = head; p; p = arena[p].next)
    s = s * 3 + p + arena[p].size;
  return s + failed * 7 + joined * 11 + grown * 13;
}
