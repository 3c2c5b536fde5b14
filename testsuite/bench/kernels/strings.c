/* strings.c: strings compared without regard to case.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char strings[200][16];

MAKE (strings)
{
  for (int i = 0; i < COUNT (strings); i++)
    {
      for (int j = 0; j < 15; j++)
	strings[i][j] = (from_to (0, 1) ? 'a' : 'A') + (from_to (0, 6) ? j : j + 1);
      strings[i][from_to (3, 15)] = 0;
    }
}

static int
compare (const char *a, const char *b)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A';
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A';
      if (x != y)
	return x < y ? -1 : 1;
      if (!x)
	return 0;
    }
}

RUN (strings)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (strings); i++)
    for (int j = i + 1; j < COUNT (strings) && j < i + 12; j++)
      sum = sum * 3 + compare (strings[i], strings[j]);
  return sum;
}
