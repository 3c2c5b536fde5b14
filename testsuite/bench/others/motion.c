/* motion.c: the best move of a block, given up early.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define W 32

static uint8_t now[8][8], old[W][W];

MAKE (motion)
{
  for (int y = 0; y < W; y++)
    for (int x = 0; x < W; x++)
      old[y][x] = from_to (0, 255) / 4 + x + y;
  int dx = from_to (4, W - 12), dy = from_to (4, W - 12);
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++)
      now[y][x] = (old[dy + y][dx + x] + from_to (0, 20)) & 255;
}

RUN (motion)
{
  unsigned best = ~0u, tried = 0, whole = 0;
  int bx = 0, by = 0;
  for (int dy = 0; dy <= W - 8; dy += 2)
    for (int dx = 0; dx <= W - 8; dx++)
      {
	/* Far moves cost more bits.  */
	int ax = dx - (W - 8) / 2, ay = dy - (W - 8) / 2;
	if (ax < 0)
	  ax = -ax;
	if (ay < 0)
	  ay = -ay;
	unsigned sad = ax + ay > 15 ? 15 : ax + ay;
	int y;
	for (y = 0; y < 8; y++)
	  {
	    for (int x = 0; x < 8; x++)
	      {
		int d = now[y][x] - old[dy + y][dx + x];
		if (d < 0)
		  sad -= d;
		else
		  sad += d;
	      }
	    if (sad >= best)
	      break;
	  }
	tried += y;
	if (y == 8)
	  {
	    whole++;
	    best = sad;
	    bx = dx;
	    by = dy;
	  }
      }
  return best * 65537 + bx * 101 + by * 7 + tried + whole;
}
