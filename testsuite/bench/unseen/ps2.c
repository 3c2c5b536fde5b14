/* ps2.c: codes of a keyboard made into characters, with shift, caps and releases.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t code[6000];

MAKE (ps2)
{
  static const uint8_t some[] = { 0x12, 0x59, 0x14, 0x58, 0x1c, 0x32, 0x21, 0x23, 0x24, 0x2b,
                                  0x34, 0x33, 0x16, 0x1e, 0x26, 0x25, 0x29, 0x5a, 0x66, 0x11 };
  int n = 0;
  while (n < COUNT (code))
    {
      int r = from_to (0, 49), key = some[from_to (0, 19)];
      if (r == 0)
	key = from_to (0, 255);
      if (r > 45 && n < COUNT (code))
	{
	  code[n++] = 0xe0;
	  key = r == 46 ? 0x75 : r == 48 ? 0x72 : 0x14;
	}
      if (r % 2 && n < COUNT (code))
	code[n++] = 0xf0;
      if (n < COUNT (code))
	code[n++] = key;
    }
}

static int
ps2_char (unsigned key, int shift)
{
  switch (key)
    {
    case 0x1c:
      return 'a';
    case 0x32:
      return 'b';
    case 0x21:
      return 'c';
    case 0x23:
      return 'd';
    case 0x24:
      return 'e';
    case 0x2b:
      return 'f';
    case 0x34:
      return 'g';
    case 0x33:
      return 'h';
    case 0x16:
      return shift ? '!' : '1';
    case 0x1e:
      return shift ? '@' : '2';
    case 0x26:
      return shift ? '#' : '3';
    case 0x25:
      return shift ? '$' : '4';
    case 0x29:
      return ' ';
    case 0x5a:
      return '\n';
    default:
      return -1;
    }
}

RUN (ps2)
{
  static char text[64];
  unsigned s = 0, n = 0, lines = 0, unknown = 0, beeps = 0, row = 0;
  uint8_t shift = 0, ctrl = 0, alt = 0, caps = 0, up = 0, extended = 0, last = 0;
  for (int i = 0; i < COUNT (code); i++)
    {
      uint8_t c = code[i];
      if (c == 0xe0)
	{
	  extended = 1;
	  continue;
	}
      if (c == 0xf0)
	{
	  up = 1;
	  continue;
	}
      if (c == 0x12 || c == 0x59)
	{
	  uint8_t m = c == 0x12 ? 1 : 2;
	  shift = up ? shift & ~m : shift | m;
	}
      else if (c == 0x14)
	ctrl = up ? 0 : extended ? 2 : 1;
      else if (c == 0x11)
	alt = !up;
      else if (up)
	last = 0;
      else if (c == 0x58)
	{
	  if (last != c)
	    caps = !caps;
	  last = c;
	}
      else if (extended)
	{
	  if (c == 0x75)
	    row = row > 0 ? row - 1 : 0;
	  else if (c == 0x72 && row < 24)
	    row++;
	}
      else if (c == 0x66)
	{
	  if (n > 0)
	    n--;
	  else
	    beeps++;
	}
      else
	{
	  int k = ps2_char (c, shift != 0);
	  last = c;
	  if (k < 0)
	    unknown++;
	  else
	    {
	      if (k >= 'a' && k <= 'z')
		{
		  if (ctrl)
		    k = k - 'a' + 1;
		  else if ((shift != 0) != caps)
		    k += 'A' - 'a';
		}
	      if (alt)
		k |= 128;
	      if (k == '\n' || n == COUNT (text))
		{
		  for (unsigned j = 0; j < n; j++)
		    s = s * 5 + (uint8_t)text[j];
		  s += row;
		  n = 0;
		  lines++;
		}
	      else
		text[n++] = (char)k;
	    }
	}
      up = extended = 0;
    }
  return s + n + lines * 7 + unknown * 11 + beeps * 13;
}
