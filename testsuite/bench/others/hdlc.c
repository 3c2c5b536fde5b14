/* hdlc.c: frames taken from a stream of stuffed bits.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[800], out[800];

MAKE (hdlc)
{
  for (int i = 0; i < COUNT (in); i++)
    {
      int r = from_to (0, 9);
      in[i] = r == 0 ? 0x7e : r == 1 ? 0x3f : r == 2 ? 0xf8
	      : from_to (0, 255);
    }
}

RUN (hdlc)
{
  unsigned ones = 0, bits = 0, cur = 0, n = 0, start = 0, s = 0;
  unsigned frames = 0, ragged = 0, aborts = 0, stuffed = 0;
  for (int i = 0; i < COUNT (in); i++)
    for (int j = 0; j < 8; j++)
      {
	unsigned bit = in[i] >> j & 1;
	if (bit)
	  {
	    if (++ones >= 7)
	      {
		if (ones == 7)
		  {
		    aborts++;
		    n = start;
		  }
		bits = 0;
		continue;
	      }
	  }
	else if (ones == 5)
	  {
	    ones = 0;
	    stuffed++;
	    continue;
	  }
	else if (ones >= 6)
	  {
	    if (ones == 6)
	      {
		if (bits != 6)
		  ragged++;
		if (n > start)
		  {
		    frames++;
		    s = s * 5 + (n - start);
		  }
		start = n;
	      }
	    ones = 0;
	    bits = 0;
	    continue;
	  }
	else
	  ones = 0;
	cur = cur >> 1 | bit << 7;
	if (++bits == 8)
	  {
	    out[n++] = cur;
	    bits = 0;
	  }
      }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + out[i];
  return s + frames * 7 + ragged * 11 + aborts * 13 + stuffed * 17;
}
