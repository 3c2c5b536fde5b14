/* glob.c: names matched with patterns of stars.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char name[400][20];
static char want[8][8];

MAKE (glob)
{
  for (int i = 0; i < COUNT (name); i++)
    {
      int n = from_to (6, 19);
      for (int j = 0; j < 20; j++)
	name[i][j] = j < n ? "aabc"[from_to (0, 3)] : 0;
    }
  for (int i = 0; i < COUNT (want); i++)
    {
      int n = from_to (3, 7);
      for (int j = 0; j < 8; j++)
	want[i][j] = j < n ? "aabc??**"[from_to (0, 7)] : 0;
      want[i][1] = '*';
    }
}

RUN (glob)
{
  unsigned s = 0, hits = 0;
  for (int i = 0; i < COUNT (name); i++)
    {
      const char *t = name[i], *p = want[i & 7], *star = 0, *again = 0;
      int ok = 1;
      while (*t)
	{
	  if (*p == '*')
	    {
	      star = ++p;
	      again = t;
	      if (!*p)
		{
		  t = "";
		  break;
		}
	    }
	  else if (*p == '?' || *p == *t)
	    {
	      p++;
	      t++;
	    }
	  else if (star)
	    {
	      p = star;
	      t = ++again;
	    }
	  else
	    {
	      ok = 0;
	      break;
	    }
	}
      if (ok)
	{
	  while (*p == '*')
	    p++;
	  if (!*p)
	    {
	      hits++;
	      s = s * 3 + i;
	    }
	}
    }
  return s + hits * 1009;
}
