/* utf16.c: pairs of surrogates made into UTF-8.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t unit[3000];
static uint8_t bytes[9000];

MAKE (utf16)
{
  for (int i = 0; i < COUNT (unit); i++)
    {
      int kind = from_to (0, 9);
      if (kind < 4)
	unit[i] = from_to (1, 127);
      else if (kind < 6)
	unit[i] = from_to (0x80, 0x7ff);
      else if (kind < 7)
	unit[i] = from_to (0x800, 0xffff);
      else if (kind < 9 && i + 1 < COUNT (unit))
	{
	  unit[i++] = from_to (0xd800, 0xdbff);
	  unit[i] = from_to (0xdc00, 0xdfff);
	}
      else
	unit[i] = from_to (0xd800, 0xdfff);
    }
}

RUN (utf16)
{
  int n = 0;
  unsigned bad = 0, s = 0;
  for (int i = 0; i < COUNT (unit); i++)
    {
      uint32_t c = unit[i];
      if (c >= 0xd800 && c <= 0xdfff)
	{
	  if (c < 0xdc00 && i + 1 < COUNT (unit) && (unit[i + 1] & 0xfc00) == 0xdc00)
	    c = 0x10000 + ((c & 0x3ff) << 10) + (unit[++i] & 0x3ff);
	  else
	    {
	      c = 0xfffd;
	      bad++;
	    }
	}
      if (c < 0x80)
	bytes[n++] = c;
      else
	{
	  if (c < 0x800)
	    bytes[n++] = 0xc0 | c >> 6;
	  else
	    {
	      if (c < 0x10000)
		bytes[n++] = 0xe0 | c >> 12;
	      else
		{
		  bytes[n++] = 0xf0 | c >> 18;
		  bytes[n++] = 0x80 | (c >> 12 & 63);
		}
	      bytes[n++] = 0x80 | (c >> 6 & 63);
	    }
	  bytes[n++] = 0x80 | (c & 63);
	}
      s = s * 3 + c;
    }
  return s + bad * 1009 + n + bytes[n / 2];
}
