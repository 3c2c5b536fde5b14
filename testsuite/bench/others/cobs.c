/* cobs.c: bytes encoded so that none is zero, and decoded.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[3000], out[3100], back[3100];

MAKE (cobs)
{
  int dense = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      if (from_to (0, 299) == 0)
	dense = !dense;
      in[i] = dense ? from_to (1, 255)
	      : from_to (0, 4) ? from_to (0, 255) : 0;
    }
}

RUN (cobs)
{
  unsigned code = 1, at = 0, n = 1, s = 0, m = 0, bad = 0, full = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      uint8_t c = in[i];
      if (c)
	{
	  out[n++] = c;
	  code++;
	}
      if (!c || code == 255)
	{
	  if (c)
	    full++;
	  out[at] = code;
	  code = 1;
	  at = n++;
	}
    }
  out[at] = code;
  unsigned left = 0, last = 255;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned c = out[i];
      if (left)
	{
	  if (c == 0)
	    bad++;
	  back[m++] = c;
	  left--;
	}
      else
	{
	  if (last != 255)
	    back[m++] = 0;
	  last = c;
	  left = c - 1;
	}
    }
  for (unsigned i = 0; i < m && i < COUNT (in); i++)
    {
      if (back[i] != in[i])
	bad++;
      s = s * 3 + back[i];
    }
  return s + n * 5 + m * 7 + bad * 11 + full * 13;
}
