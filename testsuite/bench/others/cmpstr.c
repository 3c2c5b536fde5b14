/* cmpstr.c: strings compared, whatever their case.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[200][8];

MAKE (cmpstr)
{
  for (int i = 0; i < COUNT (t); i++)
    {
      for (int j = 0; j < 7; j++)
	t[i][j] = from_to (0, 1) ? 'a' : 'A';
      t[i][7] = 0;
}}

static int
ci (const char *a, const char *b)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	x += 32;
      if (y >= 'A' && y <= 'Z')
	y += 32;
      if (x != y)
	return x - y;
      if (!x)
	return 0;
    }
}

RUN (cmpstr)
{
  unsigned s = 0;
  for (int i = 1; i < COUNT (t); i++)
    for (int j = 0; j < 5; j++)
      s = s * 3 + ci (t[i], t[(i * 7 + j * 31) % COUNT (t)]);
  return s;
}
