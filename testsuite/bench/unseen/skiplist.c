/* skiplist.c: a sorted list with shortcuts: keys put in, looked up and taken out.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  TALL = 5
};
struct node
{
  uint16_t key, count;
  struct node *next[TALL];
};
static struct node pool[400], head;
static struct
{
  uint8_t op;
  uint16_t key;
  uint8_t tall;
} op[700];

MAKE (skiplist)
{
  for (int i = 0; i < COUNT (op); i++)
    {
      op[i].op = from_to (0, 9);
      op[i].key = from_to (0, 1) ? from_to (0, 2000) : from_to (0, 200);
      op[i].tall = 1;
      while (op[i].tall < TALL && from_to (0, 2) == 0)
	op[i].tall++;
    }
}

static struct node *
skiplist_seek (unsigned key, struct node **before, unsigned *steps)
{
  struct node *n = &head;
  for (int l = TALL - 1; l >= 0; l--)
    {
      while (n->next[l] && n->next[l]->key < key)
	{
	  n = n->next[l];
	  ++*steps;
	}
      before[l] = n;
    }
  n = n->next[0];
  return n && n->key == key ? n : NULL;
}

RUN (skiplist)
{
  struct node *before[TALL], *spare = NULL;
  unsigned s = 0, steps = 0, used = 0, hits = 0, removed = 0, full = 0;
  for (int l = 0; l < TALL; l++)
    head.next[l] = NULL;
  for (int i = 0; i < COUNT (op); i++)
    {
      struct node *n = skiplist_seek (op[i].key, before, &steps);
      if (op[i].op < 4)
	{
	  if (n)
	    {
	      n->count++;
	      continue;
	    }
	  if (spare)
	    {
	      n = spare;
	      spare = n->next[0];
	    }
	  else if (used < COUNT (pool))
	    n = &pool[used++];
	  else
	    {
	      full++;
	      continue;
	    }
	  n->key = op[i].key;
	  n->count = 1;
	  for (int l = 0; l < TALL; l++)
	    {
	      if (l >= op[i].tall)
		{
		  n->next[l] = NULL;
		  continue;
		}
	      n->next[l] = before[l]->next[l];
	      before[l]->next[l] = n;
	    }
	}
      else if (op[i].op < 8)
	{
	  if (n)
	    {
	      hits++;
	      s = s * 3 + n->count;
	    }
	  else if (before[0] != &head)
	    s = s * 5 + before[0]->key;
	}
      else if (n)
	{
	  if (--n->count > 0)
	    continue;
	  for (int l = 0; l < TALL && before[l]->next[l] == n; l++)
	    before[l]->next[l] = n->next[l];
	  n->next[0] = spare;
	  spare = n;
	  removed++;
	}
    }
  for (struct node *n = head.next[0]; n; n = n->next[0])
    s = s * 7 + n->key;
  return s + steps + hits * 7 + removed * 11 + full * 13;
}
