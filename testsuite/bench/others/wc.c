/* wc.c: lines and words counted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[6000];

MAKE (wc)
{
  for (int i = 0; i < COUNT (t); i++)
    t[i] = "abcdef \n\t.,"[from_to (0, 10)];
}

RUN (wc)
{
  unsigned l = 0, w = 0, in = 0;
  for (int i = 0; i < COUNT (t); i++)
    {
      char c = t[i];
      if (c == '\n')
	l++;
      if (c == ' ' || c == '\n' || c == '\t')
	in = 0;
      else if (!in)
	{
	  in = 1;
	  w++;
	}
    }
  return l * 10000 + w;
}
