/* toint.c: numbers read, with a sign, a base and a limit.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char txt[6000];

MAKE (toint)
{
  int i = 0;
  while (i < COUNT (txt) - 20)
    {
      for (int b = from_to (0, 2); b > 0; b--)
	txt[i++] = from_to (0, 1) ? ' ' : '\t';
      int r = from_to (0, 5);
      if (r < 2)
	txt[i++] = "-+"[r];
      int base = from_to (0, 3), n = from_to (1, from_to (0, 2) ? 6 : 12);
      if (base > 1)
	txt[i++] = '0';
      if (base == 3)
	txt[i++] = from_to (0, 1) ? 'x' : 'X';
      for (; n > 0; n--)
	txt[i++] = base == 3 ? "0123456789abcdefABCDEF"[from_to (0, 21)]
		   : '0' + from_to (0, from_to (0, 20) && base == 2 ? 7 : 9);
      txt[i++] = from_to (0, 15) ? ',' : 'z';
    }
  while (i < COUNT (txt))
    txt[i++] = 0;
}

RUN (toint)
{
  unsigned s = 0, over = 0, junk = 0;
  const char *p = txt;
  while (*p)
    {
      int neg = 0, digits = 0, big = 0;
      unsigned base = 10, v = 0;
      while (*p == ' ' || *p == '\t')
	p++;
      if (*p == '-')
	{
	  neg = 1;
	  p++;
	}
      else if (*p == '+')
	p++;
      if (*p == '0')
	{
	  if ((p[1] | 32) == 'x')
	    {
	      base = 16;
	      p += 2;
	    }
	  else
	    base = 8;
	}
      for (;; p++)
	{
	  unsigned c = (unsigned char) *p, d;
	  if (c >= '0' && c <= '9')
	    d = c - '0';
	  else if (c >= 'a' && c <= 'z')
	    d = c - 'a' + 10;
	  else if (c >= 'A' && c <= 'Z')
	    d = c - 'A' + 10;
	  else
	    break;
	  if (d >= base)
	    break;
	  digits++;
	  uint64_t w = (uint64_t) v * base + d;
	  if (w > 0x80000000u - !neg)
	    big = 1;
	  else if (!big)
	    v = w;
	}
      if (big)
	{
	  over++;
	  v = neg ? 0x80000000u : 0x7fffffffu;
	}
      if (neg)
	v = -v;
      if (!digits || (*p && *p != ','))
	junk++;
      while (*p && *p != ',')
	p++;
      if (*p)
	p++;
      s = s * 31 + v;
    }
  return s + over * 3 + junk * 5;
}
