/* btree.c: keys put in a tree of small pages that split when they are full.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  MOST = 5
};
struct page
{
  uint8_t n, leaf;
  uint16_t key[MOST];
  int16_t child[MOST + 1];
};
static struct page page[300];
static uint16_t key[450], ask[450];

MAKE (btree)
{
  for (int i = 0; i < COUNT (key); i++)
    {
      key[i] = i > 3 && from_to (0, 3) == 0 ? key[i - 1] + 1 : from_to (0, 3000);
      ask[i] = from_to (0, 1) ? key[from_to (0, i)] : from_to (0, 3000);
    }
}

static void
btree_split (struct page *parent, int at, int right)
{
  struct page *l = &page[parent->child[at]], *r = &page[right];
  r->leaf = l->leaf;
  r->n = MOST / 2;
  for (int j = 0; j < MOST / 2; j++)
    r->key[j] = l->key[j + MOST / 2 + 1];
  if (!l->leaf)
    for (int j = 0; j <= MOST / 2; j++)
      r->child[j] = l->child[j + MOST / 2 + 1];
  l->n = MOST / 2;
  for (int j = parent->n; j > at; j--)
    {
      parent->key[j] = parent->key[j - 1];
      parent->child[j + 1] = parent->child[j];
    }
  parent->key[at] = l->key[MOST / 2];
  parent->child[at + 1] = right;
  parent->n++;
}

RUN (btree)
{
  unsigned s = 0, same = 0, hits = 0, depth = 1;
  int used = 1, root = 0;
  page[0].n = 0;
  page[0].leaf = 1;
  for (int i = 0; i < COUNT (key); i++)
    {
      unsigned k = key[i];
      if (page[root].n == MOST)
	{
	  struct page *p = &page[used];
	  p->n = 0;
	  p->leaf = 0;
	  p->child[0] = root;
	  root = used++;
	  btree_split (p, 0, used++);
	  depth++;
	}
      struct page *p = &page[root];
      for (;;)
	{
	  int j = p->n;
	  while (j > 0 && p->key[j - 1] > k)
	    j--;
	  if (j > 0 && p->key[j - 1] == k)
	    {
	      same++;
	      break;
	    }
	  if (p->leaf)
	    {
	      for (int m = p->n; m > j; m--)
		p->key[m] = p->key[m - 1];
	      p->key[j] = k;
	      p->n++;
	      break;
	    }
	  if (page[p->child[j]].n == MOST)
	    {
	      btree_split (p, j, used++);
	      if (p->key[j] == k)
		{
		  same++;
		  break;
		}
	      if (p->key[j] < k)
		j++;
	    }
	  p = &page[p->child[j]];
	}
    }
  for (int i = 0; i < COUNT (ask); i++)
    for (int p = root;;)
      {
	int j = 0;
	while (j < page[p].n && page[p].key[j] < ask[i])
	  j++;
	if (j < page[p].n && page[p].key[j] == ask[i])
	  {
	    hits++;
	    s = s * 5 + (unsigned)p;
	    break;
	  }
	if (page[p].leaf)
	  {
	    s = s * 3 + (unsigned)j;
	    break;
	  }
	p = page[p].child[j];
      }
  return s + same * 7 + hits * 11 + depth * 13 + (unsigned)used;
}
