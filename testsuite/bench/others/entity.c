/* entity.c: text of HTML with tags removed and entities replaced.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char in[4500], out[4500];

MAKE (entity)
{
  static const char *const piece[] =
  { "&amp;", "&lt;", "&gt;", "&quot;", "&#65;", "&#233;", "&#x41;", "&nope;",
    "&", "<b>", "</b>", "<a h=\"x>y\">", "<!-- x -->", "  ", "\n", ">" };
  int n = 0;
  while (n < COUNT (in))
    if (from_to (0, 9) == 0)
      for (const char *p = piece[from_to (0, 15)]; *p && n < COUNT (in); p++)
	in[n++] = *p;
    else
      in[n++] = from_to (0, 6) ? 'a' + from_to (0, 25) : ' ';
}

RUN (entity)
{
  unsigned n = 0, tags = 0, entities = 0, bad = 0, s = 0;
  int quote = 0, tag = 0, space = 1;
  for (int i = 0; i < COUNT (in); i++)
    {
      char c = in[i];
      if (tag)
	{
	  if (quote)
	    {
	      if (c == '"')
		quote = 0;
	    }
	  else if (c == '"')
	    quote = 1;
	  else if (c == '>')
	    tag = 0;
	  continue;
	}
      if (c == '<')
	{
	  tag = 1;
	  tags++;
	  continue;
	}
      if (c == '&')
	{
	  int k = i + 1;
	  unsigned v = 0;
	  if (k < COUNT (in) && in[k] == '#')
	    {
	      k++;
	      if (k < COUNT (in) && in[k] == 'x')
		for (k++; k < COUNT (in) && k < i + 8; k++)
		  {
		    if (in[k] >= '0' && in[k] <= '9')
		      v = v * 16 + in[k] - '0';
		    else if (in[k] >= 'a' && in[k] <= 'f')
		      v = v * 16 + in[k] - 'a' + 10;
		    else
		      break;
		  }
	      else
		for (; k < COUNT (in) && k < i + 8; k++)
		  if (in[k] >= '0' && in[k] <= '9')
		    v = v * 10 + in[k] - '0';
		  else
		    break;
	    }
	  else
	    {
	      uint64_t word = 0;
	      for (; k < COUNT (in) && k < i + 7; k++)
		if (in[k] >= 'a' && in[k] <= 'z')
		  word = word << 8 | (uint8_t) in[k];
		else
		  break;
	      if (word == 0x616d70)
		v = '&';
	      else if (word == 0x6c74)
		v = '<';
	      else if (word == 0x6774)
		v = '>';
	      else if (word == 0x71756f74)
		v = '"';
	    }
	  if (v && k < COUNT (in) && in[k] == ';')
	    {
	      entities++;
	      i = k;
	      c = v < 128 ? v : '?';
	    }
	  else
	    bad++;
	}
      if (c == ' ' || c == '\n')
	{
	  if (space)
	    continue;
	  space = 1;
	  c = ' ';
	}
      else
	space = 0;
      out[n++] = c;
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + (uint8_t) out[i];
  return s + tags * 3 + entities * 5 + bad * 7;
}
