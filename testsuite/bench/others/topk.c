/* topk.c: the three greatest numbers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int v[3000];

MAKE (topk)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (0, 1000000);
}

RUN (topk)
{
  int a = -1, b = -1, c = -1;
  for (int i = 0; i < COUNT (v); i++)
    {
      int x = v[i];
      if (x > a)
	{
	  c = b;
	  b = a;
	  a = x;
	}
      else if (x > b)
	{
	  c = b;
	  b = x;
	}
      else if (x > c)
	c = x;
    }
  return a * 3 + b * 5 + c;
}
