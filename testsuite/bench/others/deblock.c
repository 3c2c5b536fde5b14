/* deblock.c: edges of blocks made smooth.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t img[32][64];
static uint8_t strength[32][8];

MAKE (deblock)
{
  for (int y = 0; y < 32; y++)
    for (int b = 0; b < 8; b++)
      {
	int base = from_to (0, 3) ? from_to (90, 130) : from_to (0, 255);
	int amp = from_to (0, 2) ? 3 : 20;
	strength[y][b] = from_to (0, 4);
	for (int x = 0; x < 8; x++)
	  {
	    int v = base + from_to (-amp, amp);
	    img[y][b * 8 + x] = v < 0 ? 0 : v > 255 ? 255 : v;
	  }
      }
}

static inline int
away (int a, int b)
{
  return a > b ? a - b : b - a;
}

static inline int
byte_of (int v)
{
  if (v < 0)
    return 0;
  if (v > 255)
    return 255;
  return v;
}

RUN (deblock)
{
  unsigned s = 0, strong = 0, weak = 0;
  for (int pass = 0; pass < 4; pass++)
    {
      int alpha = 40 - pass * 6, beta = 12 - pass;
      for (int y = 0; y < 32; y++)
	for (int b = 1; b < 8; b++)
	  {
	    int bs = strength[y][b];
	    if (bs == 0)
	      continue;
	    uint8_t *p = &img[y][b * 8];
	    int p0 = p[-1], p1 = p[-2], p2 = p[-3], q0 = p[0], q1 = p[1], q2 = p[2];
	    if (away (p0, q0) >= alpha || away (p1, p0) >= beta
		|| away (q1, q0) >= beta)
	      continue;
	    if (bs == 4)
	      {
		strong++;
		if (away (p2, p0) < beta && away (p0, q0) < (alpha >> 2) + 2)
		  {
		    p[-1] = (p2 + 2 * p1 + 2 * p0 + 2 * q0 + q1 + 4) >> 3;
		    p[-2] = (p2 + p1 + p0 + q0 + 2) >> 2;
		  }
		else
		  p[-1] = (2 * p1 + p0 + q1 + 2) >> 2;
		if (away (q2, q0) < beta && away (p0, q0) < (alpha >> 2) + 2)
		  {
		    p[0] = (q2 + 2 * q1 + 2 * q0 + 2 * p0 + p1 + 4) >> 3;
		    p[1] = (q2 + q1 + q0 + p0 + 2) >> 2;
		  }
		else
		  p[0] = (2 * q1 + q0 + p1 + 2) >> 2;
	      }
	    else
	      {
		int c = bs * 2, d = ((q0 - p0) * 4 + (p1 - q1) + 4) >> 3;
		weak++;
		if (away (p2, p0) < beta)
		  c++;
		if (away (q2, q0) < beta)
		  c++;
		if (d > c)
		  d = c;
		else if (d < -c)
		  d = -c;
		p[-1] = byte_of (p0 + d);
		p[0] = byte_of (q0 - d);
	      }
	  }
    }
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 64; x++)
      s = s * 3 + img[y][x];
  return s + strong * 7 + weak;
}
