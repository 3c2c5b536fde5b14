/* morse.c: a key's presses and pauses read as Morse code, at a speed that adapts.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t on[2600], off[2600];

MAKE (morse)
{
  int unit = 60;
  for (int i = 0; i < COUNT (on); i++)
    {
      int r = from_to (0, 19);
      if (from_to (0, 80) == 0)
	unit = from_to (40, 120);
      on[i] = unit * (from_to (0, 1) ? 3 : 1) + from_to (-15, 15);
      off[i] = unit * (r < 12 ? 1 : r < 18 ? 3 : 7) + from_to (-15, 15);
      if (from_to (0, 60) == 0)
	on[i] = from_to (1, 12);
    }
}

RUN (morse)
{
  static const char tree[] = "?ETIANMSURWDKGOHVF?L?PJBXCYZQ??54?3???2???????16???????7???8?90";
  static char text[2600];
  unsigned s = 0, n = 0, at = 0, depth = 0, unit = 60, words = 0, longest = 0, len = 0, bad = 0;
  for (int i = 0; i < COUNT (on); i++)
    {
      unsigned t = on[i], pause = off[i];
      if (t * 4 < unit)
	{
	  bad++;
	  continue;
	}
      if (depth < 5)
	{
	  if (t > unit * 2)
	    {
	      at = at * 2 + 2;
	      unit = (unit * 7 + t / 3) / 8;
	    }
	  else
	    {
	      at = at * 2 + 1;
	      unit = (unit * 7 + t) / 8;
	    }
	}
      depth++;
      if (pause > unit * 2)
	{
	  char c = depth > 5 || at >= sizeof tree - 1 ? '?' : tree[at];
	  if (c == '?')
	    bad++;
	  text[n++] = c;
	  len++;
	  at = depth = 0;
	  if (pause > unit * 5)
	    {
	      if (len > longest)
		longest = len;
	      words++;
	      len = 0;
	    }
	}
    }
  for (unsigned i = 0; i < n; i++)
    {
      char c = text[i];
      if (c >= '0' && c <= '9')
	s = s * 3 + (c - '0');
      else if (c == 'A' || c == 'E' || c == 'I' || c == 'O' || c == 'U')
	s = s * 5 + 1;
      else
	s = s * 7 + (unsigned)c;
    }
  return s + words * 11 + longest * 13 + bad * 17 + unit;
}
