/* ring.c: a queue in a ring.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char b[256];
static unsigned char ops[4000];

MAKE (ring)
{
  for (int i = 0; i < COUNT (ops); i++)
    ops[i] = from_to (0, 3);
}

RUN (ring)
{
  unsigned head = 0, tail = 0, lost = 0, s = 0;
  for (int i = 0; i < COUNT (ops); i++)
    {
      if (ops[i] < 2)
	{
	  unsigned n = head + 1;
	  if (n == 200)
	    n = 0;
	  if (n == tail)
	    lost++;
	  else
	    {
	      b[head] = i;
	      head = n;
	    }
	}
      else
	{
	  if (head != tail)
	    {
	      s = s * 3 + b[tail];
	      if (++tail == 200)
		tail = 0;
	    }
	}
    }
  return s + lost;
}
