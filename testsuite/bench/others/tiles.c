/* tiles.c: rows of tiles slid together.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t board[50][4][4];
static uint8_t moves[50][12];

MAKE (tiles)
{
  for (int i = 0; i < COUNT (board); i++)
    {
      for (int j = 0; j < 16; j++)
	board[i][j >> 2][j & 3] = from_to (0, 2) ? from_to (1, 3) : 0;
      for (int j = 0; j < 12; j++)
	moves[i][j] = from_to (0, 3);
    }
}

RUN (tiles)
{
  unsigned s = 0, score = 0, stuck = 0;
  for (int g = 0; g < COUNT (board); g++)
    for (int m = 0; m < 12; m++)
      {
	uint8_t *b = &board[g][0][0];
	int step, line, from, changed = 0, holes = 0;
	switch (moves[g][m])
	  {
	  case 0: step = 1, line = 4, from = 0; break;
	  case 1: step = -1, line = 4, from = 3; break;
	  case 2: step = 4, line = 1, from = 0; break;
	  default: step = -4, line = 1, from = 12; break;
	  }
	for (int r = 0; r < 4; r++, from += line)
	  {
	    int to = from, last = 0;
	    for (int i = 0, at = from; i < 4; i++, at += step)
	      {
		int t = b[at];
		if (!t)
		  {
		    holes++;
		    continue;
		  }
		if (t == last)
		  {
		    b[to - step] = t + 1;
		    score += 2u << t;
		    last = 0;
		    b[at] = 0;
		    changed = 1;
		  }
		else
		  {
		    if (to != at)
		      {
			b[to] = t;
			b[at] = 0;
			changed = 1;
		      }
		    last = t;
		    to += step;
		  }
	      }
	  }
	if (changed)
	  {
	    int skip = (g + m) & 15;
	    while (b[skip])
	      skip = (skip + 1) & 15;
	    b[skip] = (m & 3) == 0 ? 2 : 1;
	    s = s * 5 + skip;
	  }
	else
	  {
	    stuck++;
	    if (holes == 0)
	      b[(g * 7 + m) & 15] = 0;
	  }
      }
  return s + score * 3 + stuck;
}
