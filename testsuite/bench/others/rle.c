/* rle.c: runs of equal bytes packed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char t[5000], o[10000];

MAKE (rle)
{
  for (int i = 0; i < COUNT (t);)
    {
      int c = from_to (0, 255), n = from_to (1, 5);
      while (n-- && i < COUNT (t))
	t[i++] = c;
    }
}

RUN (rle)
{
  unsigned s = 0, n = 1;
  unsigned char *p = o;
  for (int i = 1; i < COUNT (t); i++)
    {
      if (t[i] == t[i - 1] && n < 255)
	n++;
      else
	{
	  *p++ = n;
	  *p++ = t[i - 1];
	  n = 1;
	}
    }
  s = p - o;
  while (p > o)
    s = s * 3 + *--p;
  return s;
}
