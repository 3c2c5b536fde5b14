/* hashprobe.c: keys looked for in a table.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned keys[1500], tab[1024];

MAKE (hashprobe)
{
  for (int i = 0; i < 1024; i++)
    tab[i] = 0;
  for (int i = 0; i < 700; i++)
    {
      unsigned k = from_to (1, 100000), h = k * 2654435761u >> 22;
      while (tab[h])
	h = (h + 1) & 1023;
      tab[h] = k;
    }
  for (int i = 0; i < COUNT (keys); i++)
    keys[i] = from_to (0, 2) ? (unsigned) from_to (1, 100000) : tab[from_to (0, 1023)];
}

RUN (hashprobe)
{
  unsigned hits = 0;
  for (int i = 0; i < COUNT (keys); i++)
    {
      unsigned k = keys[i], h = k * 2654435761u >> 22;
      while (tab[h])
	{
	  if (tab[h] == k)
	    {
	      hits += h;
	      break;
	    }
	  h = (h + 1) & 1023;
	}
    }
  return hits;
}
