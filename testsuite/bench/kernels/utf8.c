/* utf8.c: UTF-8 read, with what is not valid in it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char text8[6000];

MAKE (utf8)
{
  for (int i = 0; i < COUNT (text8); )
    {
      int kind = from_to (0, 9), more = kind < 5 ? 0 : kind < 8 ? 1 : kind < 9 ? 2 : 3;
      if (i + more >= COUNT (text8))
	more = 0;
      text8[i++] = more == 0 ? from_to (1, 127) : more == 1 ? from_to (0xc2, 0xdf)
		   : more == 2 ? from_to (0xe1, 0xec) : from_to (0xf1, 0xf3);
      while (more--)
	text8[i++] = from_to (0, 30) ? from_to (0x80, 0xbf) : 'x';
    }
}

RUN (utf8)
{
  unsigned sum = 0, code = 0, want = 0, errors = 0;
  for (int i = 0; i < COUNT (text8); i++)
    {
      unsigned c = text8[i];
      if (want && (c & 0xc0) == 0x80)
	{
	  code = code << 6 | (c & 0x3f);
	  if (--want == 0)
	    sum = sum * 3 + code;
	  continue;
	}
      if (want)
	{
	  errors++;
	  want = 0;
	}
      if (c < 0x80)
	sum = sum * 3 + c;
      else if ((c & 0xe0) == 0xc0)
	code = c & 0x1f, want = 1;
      else if ((c & 0xf0) == 0xe0)
	code = c & 0x0f, want = 2;
      else if ((c & 0xf8) == 0xf0)
	code = c & 0x07, want = 3;
      else
	errors++;
    }
  return sum + errors;
}
