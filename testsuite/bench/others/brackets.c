/* brackets.c: brackets counted, and how deep they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[4000];

MAKE (brackets)
{
  for (int i = 0; i < COUNT (t); i++)
    t[i] = "()[]ab"[from_to (0, 5)];
}

RUN (brackets)
{
  int depth = 0, most = 0, bad = 0;
  for (int i = 0; i < COUNT (t); i++)
    {
      char c = t[i];
      if (c == '(' || c == '[')
	{
	  depth++;
	  if (depth > most)
	    most = depth;
	}
      else if (c == ')' || c == ']')
	{
	  if (depth > 0)
	    depth--;
	  else
	    bad++;
	}
    }
  return depth * 65536 + most * 256 + bad;
}
