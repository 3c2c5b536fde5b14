/* tree.c: keys looked for in a tree.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct node
{
  int key;
  short l, r;
} n[512];
static int q[800], used;

MAKE (tree)
{
  used = 1;
  n[0].key = 5000;
  n[0].l = n[0].r = -1;
  for (int i = 0; i < 500; i++)
    {
      int k = from_to (0, 10000), at = 0;
      for (;;)
	{
	  short *to = k < n[at].key ? &n[at].l : &n[at].r;
	  if (*to < 0)
	    {
	      *to = used;
	      n[used].key = k;
	      n[used].l = n[used].r = -1;
	      used++;
	      break;
	    }
	  at = *to;
	}
    }
  for (int i = 0; i < COUNT (q); i++)
    q[i] = from_to (0, 10000);
}

RUN (tree)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (q); i++)
    {
      int at = 0, d = 0;
      while (at >= 0 && n[at].key != q[i])
	{
	  if (q[i] < n[at].key)
	    at = n[at].l;
	  else
	    at = n[at].r;
	  d++;
	}
      s += d * 3 + at;
    }
  return s;
}
