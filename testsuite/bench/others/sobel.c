/* sobel.c: edges of an image, by two thresholds.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define W 56
#define H 44

static uint8_t grey[H][W], edges[H][W];

MAKE (sobel)
{
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      grey[y][x] = ((x / 9 + y / 7) & 1) * 100 + from_to (0, 90);
}

RUN (sobel)
{
  unsigned s = 0, strong = 0, weak = 0;
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++)
      {
	int gx = grey[y - 1][x + 1] + 2 * grey[y][x + 1] + grey[y + 1][x + 1]
		 - grey[y - 1][x - 1] - 2 * grey[y][x - 1] - grey[y + 1][x - 1];
	int gy = grey[y + 1][x - 1] + 2 * grey[y + 1][x] + grey[y + 1][x + 1]
		 - grey[y - 1][x - 1] - 2 * grey[y - 1][x] - grey[y - 1][x + 1];
	if (gx < 0)
	  gx = -gx;
	if (gy < 0)
	  gy = -gy;
	int g = gx > gy ? gx + gy / 2 : gy + gx / 2;
	if (g > 255)
	  g = 255;
	if (g >= 200)
	  {
	    edges[y][x] = 255;
	    strong++;
	  }
	else if (g >= 120)
	  {
	    edges[y][x] = 128;
	    weak++;
	  }
	else
	  edges[y][x] = 0;
	s = s * 3 + g;
      }
  for (int y = 1; y < H - 1; y++)
    s = s * 5 + edges[y][y];
  return s + strong * 1009 + weak;
}
