/* bst.c: keys put in a binary search tree.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned key[600];
static struct { unsigned key; short left, right; int count; } node[600];

MAKE (bst)
{
  for (int i = 0; i < COUNT (key); i++)
    key[i] = from_to (0, 2) ? from_to (0, 1000000) : from_to (0, 50) * 20000;
}

RUN (bst)
{
  int n = 1, deepest = 0;
  unsigned again = 0, s = 0;
  node[0].key = key[0];
  node[0].left = node[0].right = -1;
  node[0].count = 1;
  for (int i = 1; i < COUNT (key); i++)
    {
      unsigned k = key[i];
      int at = 0, depth = 0;
      for (;;)
	{
	  if (k == node[at].key)
	    {
	      node[at].count++;
	      again++;
	      break;
	    }
	  short *link = k < node[at].key ? &node[at].left : &node[at].right;
	  depth++;
	  if (*link < 0)
	    {
	      *link = n;
	      node[n].key = k;
	      node[n].left = node[n].right = -1;
	      node[n].count = 1;
	      n++;
	      break;
	    }
	  at = *link;
	}
      if (depth > deepest)
	deepest = depth;
      s = s * 3 + at;
    }
  return s + again * 1009 + deepest;
}
