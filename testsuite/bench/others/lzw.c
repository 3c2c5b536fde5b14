/* lzw.c: bytes coded by LZW with a dictionary that is probed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[2600];
static uint32_t entry[1024];
static uint16_t code[1024];

MAKE (lzw)
{
  for (int i = 0; i < COUNT (in); i++)
    in[i] = i > 40 && from_to (0, 9) ? in[i - from_to (0, 1) * 8 - 16]
	    : 'a' + from_to (0, 11);
  for (int i = 0; i < COUNT (entry); i++)
    entry[i] = 0;
}

RUN (lzw)
{
  unsigned next = 257, width = 9, bits = 0, out = 0, resets = 0, probes = 0, s = 0;
  unsigned prefix = in[0];
  for (int i = 1; i < COUNT (in); i++)
    {
      unsigned c = in[i];
      uint32_t k = 1u << 31 | prefix << 8 | c;
      unsigned at = (prefix * 37 ^ c * 101) & 1023;
      int found = 0;
      while (entry[at])
	{
	  if (entry[at] == k)
	    {
	      found = 1;
	      break;
	    }
	  probes++;
	  at = (at + 61) & 1023;
	}
      if (found)
	{
	  prefix = code[at];
	  continue;
	}
      s = s * 3 + prefix;
      out++;
      bits += width;
      if (next < 900)
	{
	  entry[at] = k;
	  code[at] = next++;
	  if (next > 1u << width)
	    width++;
	}
      else
	{
	  for (int j = 0; j < COUNT (entry); j++)
	    entry[j] = 0;
	  next = 257;
	  width = 9;
	  resets++;
	}
      prefix = c;
    }
  return s + bits + out * 5 + resets * 7 + probes * 11 + prefix;
}
