/* urldec.c: an address with % and + split into names and values.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[3600], out[3600];

MAKE (urldec)
{
  static const char hex[] = "0123456789abcdefABCDEF";
  for (int i = 0; i < COUNT (in); i++)
    {
      int r = from_to (0, 59);
      if (r < 4 && i + 2 < COUNT (in))
	{
	  in[i++] = '%';
	  in[i++] = from_to (0, 20) ? hex[from_to (2, 7)] : 'g';
	  in[i] = hex[from_to (0, 21)];
	}
      else
	in[i] = r < 6 ? '+' : r < 9 ? '=' : r < 12 ? '&' : r < 13 ? '%'
		: r < 14 ? '#' : 'a' + from_to (0, 25);
    }
}

static inline int
digit (uint8_t c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

RUN (urldec)
{
  unsigned n = 0, names = 0, values = 0, bad = 0, control = 0, s = 0;
  unsigned start = 0, longest = 0;
  int value = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      uint8_t c = in[i];
      if (c == '%')
	{
	  if (i + 2 >= COUNT (in))
	    {
	      bad++;
	      break;
	    }
	  int high = digit (in[i + 1]), low = digit (in[i + 2]);
	  if (high < 0 || low < 0)
	    bad++;
	  else
	    {
	      c = high << 4 | low;
	      i += 2;
	      if (c < ' ' || c == 127)
		{
		  control++;
		  c = '?';
		}
	    }
	}
      else if (c == '+')
	c = ' ';
      else if (c == '=' && !value)
	{
	  value = 1;
	  names++;
	  if (n - start > longest)
	    longest = n - start;
	  start = n;
	  continue;
	}
      else if (c == '&' || c == '#')
	{
	  if (value)
	    values++;
	  else if (n > start)
	    names++;
	  if (n - start > longest)
	    longest = n - start;
	  value = 0;
	  start = n;
	  continue;
	}
      out[n++] = c;
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + out[i];
  return s + names * 5 + values * 7 + bad * 11 + control * 13 + longest;
}
