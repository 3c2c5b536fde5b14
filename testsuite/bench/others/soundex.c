/* soundex.c: letters by their sounds.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[3000];

MAKE (soundex)
{
  for (int i = 0; i < COUNT (t); i++)
    t[i] = from_to ('a', 'z');
}

RUN (soundex)
{
  unsigned s = 0;
  int last = 0;
  for (int i = 0; i < COUNT (t); i++)
    {
      int c = t[i], k;
      if (c == 'b' || c == 'f' || c == 'p' || c == 'v')
	k = 1;
      else if (c == 'l')
	k = 4;
      else if (c == 'm' || c == 'n')
	k = 5;
      else if (c == 'r')
	k = 6;
      else if (c == 'd' || c == 't')
	k = 3;
      else
	k = 0;
      if (k && k != last)
	s = s * 7 + k;
      last = k;
    }
  return s;
}
