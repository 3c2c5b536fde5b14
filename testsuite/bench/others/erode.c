/* erode.c: a mask eroded, then dilated, with holes counted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t mask[30][36], thin[30][36];

MAKE (erode)
{
  for (int y = 0; y < 30; y++)
    for (int x = 0; x < 36; x++)
      mask[y][x] = 0;
  for (int k = 0; k < 9; k++)
    {
      int y0 = from_to (0, 24), x0 = from_to (0, 30);
      int h = from_to (1, 10), w = from_to (1, 12);
      for (int y = y0; y < 30 && y < y0 + h; y++)
	for (int x = x0; x < 36 && x < x0 + w; x++)
	  mask[y][x] = 1;
    }
  for (int k = 0; k < 60; k++)
    mask[from_to (0, 29)][from_to (0, 35)] ^= 1;
}

RUN (erode)
{
  unsigned kept = 0, cut = 0, grown = 0, specks = 0, s = 0;
  for (int y = 0; y < 30; y++)
    for (int x = 0; x < 36; x++)
      {
	thin[y][x] = 0;
	if (!mask[y][x])
	  continue;
	int near = 0, all = 1;
	for (int dy = -1; dy <= 1; dy++)
	  for (int dx = -1; dx <= 1; dx++)
	    {
	      int v = y + dy, u = x + dx;
	      if (v < 0 || v >= 30 || u < 0 || u >= 36)
		continue;
	      if (mask[v][u])
		near++;
	      else if (!dx || !dy)
		all = 0;
	    }
	if (near == 1)
	  specks++;
	if (all)
	  {
	    thin[y][x] = 1;
	    kept++;
	  }
	else
	  cut++;
      }
  for (int y = 0; y < 30; y++)
    for (int x = 0; x < 36; x++)
      {
	int v = thin[y][x];
	if (!v)
	  {
	    if (y > 0 && thin[y - 1][x])
	      v = 1;
	    else if (y < 29 && thin[y + 1][x])
	      v = 1;
	    else if (x > 0 && thin[y][x - 1])
	      v = 1;
	    else if (x < 35 && thin[y][x + 1])
	      v = 1;
	    if (v)
	      grown++;
	  }
	if (v != mask[y][x])
	  s = s * 3 + y * 36 + x;
      }
  return s + kept * 3 + cut * 5 + grown * 7 + specks * 11;
}
