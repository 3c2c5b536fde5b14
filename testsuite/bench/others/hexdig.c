/* hexdig.c: hexadecimal digits read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[6000];

MAKE (hexdig)
{
  static const char h[] = "0123456789abcdefABCDEF";
  for (int i = 0; i < COUNT (t); i++)
    t[i] = h[from_to (0, 21)];
}

RUN (hexdig)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (t); i++)
    {
      char c = t[i];
      unsigned d;
      if (c >= '0' && c <= '9')
	d = c - '0';
      else if (c >= 'a' && c <= 'f')
	d = c - 'a' + 10;
      else
	d = c - 'A' + 10;
      s = (s << 4 | d) ^ (s >> 28);
    }
  return s;
}
