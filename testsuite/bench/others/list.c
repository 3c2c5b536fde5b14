/* list.c: a list summed up by sign.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct cell
{
  struct cell *next;
  int v, k;
} c[1000];

MAKE (list)
{
  for (int i = 0; i < COUNT (c); i++)
    {
      c[i].v = from_to (-100, 100);
      c[i].k = from_to (0, 2);
      c[i].next = i + 1 < COUNT (c) ? &c[i + 1] : 0;
}}

RUN (list)
{
  int pos = 0, neg = 0, n = 0;
  for (struct cell * p = c; p; p = p->next)
    {
      if (p->v > 0)
	pos += p->v;
      else
	{
	  neg += p->v;
	  n++;
	}
      if (p->k == 1)
	p->v = -p->v;
    }
  return pos * 31 + neg * 7 + n;
}
