/* keymatrix.c: a matrix of keys scanned, with ghosts, layers and repeats.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t rows[120][6];
static uint8_t held[96];

MAKE (keymatrix)
{
  for (int i = 0; i < COUNT (rows); i++)
    for (int r = 0; r < 6; r++)
      {
	rows[i][r] = i && from_to (0, 3) ? rows[i - 1][r] : 0;
	if (from_to (0, 5) == 0)
	  rows[i][r] ^= 1 << from_to (0, 15);
      }
  for (int i = 0; i < COUNT (held); i++)
    held[i] = 0;
}

RUN (keymatrix)
{
  unsigned down = 0, up = 0, repeats = 0, ghosts = 0, s = 0;
  int layer = 0;
  for (int i = 0; i < COUNT (rows); i++)
    for (int r = 0; r < 6; r++)
      {
	uint16_t now = rows[i][r];
	int ghost = 0;
	if (now & (now - 1))
	  for (int q = 0; q < 6; q++)
	    if (q != r)
	      {
		uint16_t both = now & rows[i][q];
		if (both & (both - 1))
		  {
		    ghost = 1;
		    break;
		  }
	      }
	if (ghost)
	  {
	    ghosts++;
	    continue;
	  }
	for (int c = 0; c < 16; c++)
	  {
	    uint8_t *h = &held[r * 16 + c];
	    if (now >> c & 1)
	      {
		if (*h == 0)
		  {
		    *h = 1;
		    down++;
		    if (r == 5 && c < 4)
		      layer = c;
		    s = s * 3 + (layer << 7) + r * 16 + c;
		  }
		else if (*h == 5)
		  {
		    *h = 3;
		    repeats++;
		  }
		else
		  ++*h;
	      }
	    else if (*h)
	      {
		*h = 0;
		up++;
		if (r == 5 && c == layer)
		  layer = 0;
	      }
	  }
      }
  return s + down * 3 + up * 5 + repeats * 7 + ghosts * 11;
}
