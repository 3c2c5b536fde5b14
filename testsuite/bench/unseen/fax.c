/* fax.c: lines of a page coded by their changes against the line before.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  WIDE = 96,
  LINES = 40
};
static uint8_t page[LINES][WIDE];

MAKE (fax)
{
  for (int y = 0; y < LINES; y++)
    {
      int black = 0;
      for (int x = 0; x < WIDE; x++)
	{
	  if (from_to (0, 14) == 0)
	    black = !black;
	  page[y][x]
	    = y > 0 && from_to (0, 9) ? page[y - 1][x > 0 && y % 5 == 0 ? x - 1 : x] : black;
	}
    }
}

static int
fax_change (const uint8_t *line, int x, int colour)
{
  while (x < WIDE && line[x] == colour)
    x++;
  return x;
}

static int
fax_above (const uint8_t *line, int x, int colour)
{
  int was = x < 0 ? 0 : line[x];
  x++;
  for (; x < WIDE; x++)
    {
      if (line[x] != was && line[x] != colour)
	return x;
      was = line[x];
    }
  return WIDE;
}

static unsigned
fax_bits (int run, int black)
{
  unsigned n = 0;
  while (run >= 64)
    {
      n += black ? 10 : 5;
      run -= 64;
    }
  if (run < 4)
    return n + (black ? (run < 2 ? 6 : 2) : 6);
  if (run < 12)
    return n + (black ? 6 : 4);
  return n + (black ? 11 : 8);
}

RUN (fax)
{
  static const uint8_t white[WIDE];
  unsigned s = 0, bits = 0, passes = 0, verticals = 0, horizontals = 0;
  for (int y = 0; y < LINES; y++)
    {
      const uint8_t *above = y ? page[y - 1] : white, *now = page[y];
      int a0 = -1, colour = 0;
      while (a0 < WIDE)
	{
	  int a1 = fax_change (now, a0 < 0 ? 0 : a0, colour);
	  int b1 = fax_above (above, a0, colour), b2 = fax_change (above, b1, !colour), d = a1 - b1;
	  if (b2 < a1)
	    {
	      passes++;
	      bits += 4;
	      a0 = b2;
	    }
	  else if (d >= -3 && d <= 3)
	    {
	      verticals++;
	      bits += d == 0 ? 1 : d == 1 || d == -1 ? 3 : d == 2 || d == -2 ? 6 : 7;
	      a0 = a1;
	      colour = !colour;
	      s = s * 7 + (unsigned)(d + 3);
	    }
	  else
	    {
	      int a2 = fax_change (now, a1, !colour);
	      horizontals++;
	      bits += 3 + fax_bits (a1 - (a0 < 0 ? 0 : a0), colour) + fax_bits (a2 - a1, !colour);
	      s = s * 5 + (unsigned)(a2 - a1);
	      a0 = a2;
	    }
	}
      s += bits;
    }
  return s + passes * 7 + verticals * 11 + horizontals * 13;
}
