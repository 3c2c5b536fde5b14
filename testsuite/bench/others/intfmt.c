/* intfmt.c: integers written with signs, padding and bases.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { LEFT = 1, ZERO = 2, PLUS = 4, HEX = 8, UPPER = 16, GROUP = 32 };
static struct { int value; uint8_t width, flags; } item[350];
static uint8_t out[350 * 24];

MAKE (intfmt)
{
  for (int i = 0; i < COUNT (item); i++)
    {
      int bits = from_to (0, 30);
      item[i].value = from_to (0, 0x7ffffffe) >> bits;
      if (from_to (0, 2) == 0)
	item[i].value = -item[i].value;
      item[i].width = from_to (0, 12);
      item[i].flags = from_to (0, 63);
    }
}

RUN (intfmt)
{
  unsigned n = 0, s = 0, cut = 0;
  for (int i = 0; i < COUNT (item); i++)
    {
      uint8_t digits[16], sign = 0;
      int flags = item[i].flags, width = item[i].width, len = 0, group = 0;
      unsigned v = item[i].value;
      if (flags & HEX)
	{
	  do
	    {
	      unsigned d = v & 15;
	      if (d < 10)
		d += '0';
	      else if (flags & UPPER)
		d += 'A' - 10;
	      else
		d += 'a' - 10;
	      digits[len++] = d;
	      v >>= 4;
	    }
	  while (v);
	}
      else
	{
	  if (item[i].value < 0)
	    {
	      v = -v;
	      sign = '-';
	    }
	  else if (flags & PLUS)
	    sign = '+';
	  do
	    {
	      if ((flags & GROUP) && group == 3)
		{
		  digits[len++] = ',';
		  group = 0;
		}
	      digits[len++] = '0' + v % 10;
	      v /= 10;
	      group++;
	    }
	  while (v);
	}
      int signs = sign != 0, pad = width - len - signs;
      if (pad < 0)
	{
	  pad = 0;
	  cut++;
	}
      int lead = flags & (LEFT | ZERO) ? 0 : pad;
      int zeros = (flags & (LEFT | ZERO)) == ZERO ? pad : 0;
      int all = len + signs + pad;
      for (int j = 0; j < all; j++)
	{
	  uint8_t c;
	  if (j < lead)
	    c = ' ';
	  else if (signs && j == lead)
	    c = sign;
	  else if (j < lead + signs + zeros)
	    c = '0';
	  else if (len > 0)
	    c = digits[--len];
	  else
	    c = ' ';
	  out[n++] = c;
	}
      out[n++] = '\n';
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + out[i];
  return s + n * 5 + cut * 7;
}
