/* bayer.c: a sensor's mosaic of colours made an image, along edges, with dead pixels.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  W = 40,
  H = 24
};
static uint8_t raw[H][W];

MAKE (bayer)
{
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      {
	int edge = x + y > 30 ? 150 : 60;
	if (x > 12 && x < 17)
	  edge = 220;
	raw[y][x] = from_to (0, 60) == 0 ? (from_to (0, 1) ? 255 : 0) : edge + from_to (-25, 25);
      }
}

static inline int
bayer_gap (int a, int b)
{
  return a < b ? b - a : a - b;
}

static inline unsigned
bayer_byte (int v)
{
  if (v < 0)
    return 0;
  return v > 255 ? 255 : v;
}

RUN (bayer)
{
  unsigned s = 0, dead = 0, across = 0, down = 0, clipped = 0;
  for (int y = 2; y < H - 2; y++)
    for (int x = 2; x < W - 2; x++)
      {
	int c = raw[y][x], l = raw[y][x - 1], r = raw[y][x + 1], u = raw[y - 1][x],
	    d = raw[y + 1][x];
	int l2 = raw[y][x - 2], r2 = raw[y][x + 2], u2 = raw[y - 2][x], d2 = raw[y + 2][x], red,
	    green, blue;
	if ((c > l2 + 90 && c > r2 + 90 && c > u2 + 90 && c > d2 + 90)
	    || (c + 90 < l2 && c + 90 < r2 && c + 90 < u2 && c + 90 < d2))
	  {
	    dead++;
	    c = (l2 + r2 + u2 + d2) / 4;
	  }
	if ((x ^ y) & 1)
	  {
	    green = c;
	    red = y & 1 ? (u + d) / 2 : (l + r) / 2;
	    blue = y & 1 ? (l + r) / 2 : (u + d) / 2;
	  }
	else
	  {
	    int h = bayer_gap (l, r) + bayer_gap (2 * c, l2 + r2),
	        v = bayer_gap (u, d) + bayer_gap (2 * c, u2 + d2);
	    int corner
	      = (raw[y - 1][x - 1] + raw[y - 1][x + 1] + raw[y + 1][x - 1] + raw[y + 1][x + 1]) / 4;
	    if (h < v)
	      {
		green = (l + r) / 2 + (2 * c - l2 - r2) / 4;
		across++;
	      }
	    else if (v < h)
	      {
		green = (u + d) / 2 + (2 * c - u2 - d2) / 4;
		down++;
	      }
	    else
	      green = (l + r + u + d) / 4;
	    red = y & 1 ? corner : c;
	    blue = y & 1 ? c : corner;
	  }
	int wide = (red * 5 - green) / 4, cold = (blue * 9 - green) / 8;
	if (wide > 255 || cold > 255 || green < 0)
	  clipped++;
	s = s * 3 + bayer_byte (wide) + bayer_byte (green) * 5 + bayer_byte (cold) * 7;
      }
  return s + dead * 7 + across * 11 + down * 13 + clipped * 17;
}
