/* distance.c: rows of the edit distance of two words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char word1[40], word2[60];

MAKE (distance)
{
  for (int i = 0; i < COUNT (word1); i++)
    word1[i] = from_to ('a', 'd');
  for (int i = 0; i < COUNT (word2); i++)
    word2[i] = from_to ('a', 'd');
}

RUN (distance)
{
  int row[COUNT (word2) + 1];
  for (int j = 0; j <= COUNT (word2); j++)
    row[j] = j;
  for (int i = 0; i < COUNT (word1); i++)
    {
      int above_left = row[0]++;
      for (int j = 0; j < COUNT (word2); j++)
	{
	  int best = above_left;
	  if (word1[i] != word2[j])
	    best++;
	  if (row[j] + 1 < best)
	    best = row[j] + 1;
	  above_left = row[j + 1];
	  if (above_left + 1 < best)
	    best = above_left + 1;
	  row[j + 1] = best;
	}
    }
  return row[COUNT (word2)] * 31 + row[COUNT (word2) / 2];
}
