/* slip.c: SLIP frames decoded, with limits and errors.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[4000], frame[96];

MAKE (slip)
{
  for (int i = 0; i < COUNT (in); i++)
    {
      int r = from_to (0, 79);
      if (r < 3)
	in[i] = 0xc0;
      else if (r < 9 && i + 1 < COUNT (in))
	{
	  in[i++] = 0xdb;
	  in[i] = r == 8 ? from_to (0, 255) : 0xdc + from_to (0, 1);
	}
      else
	in[i] = from_to (0, 255);
    }
}

RUN (slip)
{
  unsigned n = 0, frames = 0, runts = 0, over = 0, bad = 0, s = 0;
  int escape = 0, drop = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      uint8_t c = in[i];
      if (c == 0xc0)
	{
	  if (!drop && n >= 8)
	    {
	      frames++;
	      s = s * 7 + frame[0] + frame[n - 1] * 3 + n;
	    }
	  else if (n)
	    runts++;
	  n = 0;
	  escape = drop = 0;
	  continue;
	}
      if (drop)
	continue;
      if (escape)
	{
	  escape = 0;
	  if (c == 0xdc)
	    c = 0xc0;
	  else if (c == 0xdd)
	    c = 0xdb;
	  else
	    {
	      bad++;
	      drop = 1;
	      continue;
	    }
	}
      else if (c == 0xdb)
	{
	  escape = 1;
	  continue;
	}
      if (n < sizeof frame)
	frame[n++] = c;
      else
	{
	  over++;
	  drop = 1;
	}
    }
  return s + frames * 3 + runts * 5 + over * 11 + bad * 13;
}
