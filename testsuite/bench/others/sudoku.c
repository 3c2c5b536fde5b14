/* sudoku.c: candidates of a sudoku removed and singles placed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t grid[12][81];

MAKE (sudoku)
{
  for (int g = 0; g < COUNT (grid); g++)
    {
      int shift = from_to (0, 8), holes = from_to (2, 6);
      for (int i = 0; i < 81; i++)
	{
	  int r = i / 9, c = i % 9;
	  grid[g][i] = from_to (0, 9) < holes ? 0
		       : (r * 3 + r / 3 + c + shift) % 9 + 1;
	}
    }
}

RUN (sudoku)
{
  unsigned singles = 0, stuck = 0, wrong = 0, s = 0;
  for (int g = 0; g < COUNT (grid); g++)
    {
      uint16_t row[9] = { 0 }, col[9] = { 0 }, box[9] = { 0 };
      uint8_t *cell = grid[g];
      for (int r = 0; r < 9; r++)
	for (int c = 0; c < 9; c++)
	  {
	    int v = cell[r * 9 + c];
	    if (!v)
	      continue;
	    uint16_t bit = 1 << v;
	    int b = r / 3 * 3 + c / 3;
	    if ((row[r] | col[c] | box[b]) & bit)
	      wrong++;
	    row[r] |= bit;
	    col[c] |= bit;
	    box[b] |= bit;
	  }
      int left = 0;
      for (int pass = 0; pass < 8; pass++)
	{
	  int found = 0;
	  left = 0;
	  for (int r = 0; r < 9; r++)
	    for (int c = 0; c < 9; c++)
	      {
		if (cell[r * 9 + c])
		  continue;
		int b = r / 3 * 3 + c / 3;
		unsigned may = 0x3fe & ~(row[r] | col[c] | box[b]);
		if (!may)
		  {
		    wrong++;
		    continue;
		  }
		if (may & (may - 1))
		  {
		    left++;
		    continue;
		  }
		int v = 1;
		while (!(may >> v & 1))
		  v++;
		cell[r * 9 + c] = v;
		row[r] |= may;
		col[c] |= may;
		box[b] |= may;
		found++;
	      }
	  singles += found;
	  if (!found)
	    break;
	}
      if (left)
	stuck++;
      for (int i = 0; i < 81; i++)
	s = s * 3 + cell[i];
    }
  return s + singles * 3 + stuck * 5 + wrong * 7;
}
