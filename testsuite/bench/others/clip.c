/* clip.c: ends of lines by the side of a window that they are on.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int p[1000][4];

MAKE (clip)
{
  for (int i = 0; i < COUNT (p); i++)
    for (int j = 0; j < 4; j++)
      p[i][j] = from_to (-100, 300);
}

RUN (clip)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (p); i++)
    {
      int code[2];
      for (int j = 0; j < 2; j++)
	{
	  int x = p[i][2 * j], y = p[i][2 * j + 1], c = 0;
	  if (x < 0)
	    c |= 1;
	  else if (x > 200)
	    c |= 2;
	  if (y < 0)
	    c |= 4;
	  else if (y > 200)
	    c |= 8;
	  code[j] = c;
	}
      if (!(code[0] | code[1]))
	s += 3;
      else if (code[0] & code[1])
	s += 1;
      else
	s += code[0] * 5 + code[1] * 7;
    }
  return s;
}
