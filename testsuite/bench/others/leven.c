/* leven.c: the distance between two words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char a[60], b[60];
static int row[61];

MAKE (leven)
{
  for (int i = 0; i < 60; i++)
    a[i] = from_to ('a', 'e'), b[i] = from_to ('a', 'e');
}

RUN (leven)
{
  for (int j = 0; j <= 60; j++)
    row[j] = j;
  for (int i = 0; i < 60; i++)
    {
      int diag = row[0];
      row[0] = i + 1;
      for (int j = 0; j < 60; j++)
	{
	  int c = diag + (a[i] != b[j]);
	  diag = row[j + 1];
	  if (row[j] + 1 < c)
	    c = row[j] + 1;
	  if (diag + 1 < c)
	    c = diag + 1;
	  row[j + 1] = c;
	}
    }
  return row[60];
}
