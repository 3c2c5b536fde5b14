/* jsonscan.c: values of JSON checked by a parser without recursion.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char text[4500];

MAKE (jsonscan)
{
  static const char *const piece[] = { "{",  "[",      "]",    "}",    "\"key\":", "\"k\\n\":",
                                       "12", "-3.5e2", "true", "null", "\"a b\"",  "\"\\u00e9x\"",
                                       ",",  ",",      " ",    "0",    "false",    "01" };
  int n = 0, depth = 0, kind[40], fresh = 1;
  while (n < COUNT (text))
    {
      int r = from_to (0, 11);
      const char *p;
      if (from_to (0, 300) == 0)
	p = piece[from_to (0, COUNT (piece) - 1)];
      else if (depth == 0)
	{
	  p = from_to (0, 1) ? "{" : "[";
	  kind[depth++] = *p;
	  fresh = 1;
	}
      else if ((!fresh || r == 0) && r < 3)
	{
	  p = kind[--depth] == '{' ? "}" : "]";
	  fresh = 0;
	}
      else
	{
	  if (!fresh && n < COUNT (text))
	    text[n++] = ',';
	  if (kind[depth - 1] == '{')
	    for (p = piece[from_to (4, 5)]; *p && n < COUNT (text);)
	      text[n++] = *p++;
	  fresh = 0;
	  if (r < 5 && depth < 12)
	    {
	      p = r == 3 ? "{" : "[";
	      kind[depth++] = *p;
	      fresh = 1;
	    }
	  else
	    p = piece[from_to (6, 11)];
	}
      while (*p && n < COUNT (text))
	text[n++] = *p++;
    }
}

RUN (jsonscan)
{
  enum
  {
    VALUE,
    FIRST,
    KEY,
    COLON,
    AFTER
  } state
    = VALUE;
  char stack[16];
  unsigned s = 0, depth = 0, errors = 0, strings = 0, numbers = 0;
  int i = 0, n = COUNT (text);
  while (i < n)
    {
      char c = text[i++];
      if (c == ' ' || c == '\n' || c == '\t')
	continue;
      switch (state)
	{
	case FIRST:
	  if (c == ']' || c == '}')
	    goto close;
	case KEY:
	  if (stack[depth - 1] == '{' && c != '"')
	    goto error;
	  if (c == '"')
	    goto string;
	case VALUE:
	  if (c == '{' || c == '[')
	    {
	      if (depth == sizeof stack)
		goto error;
	      stack[depth++] = c;
	      state = FIRST;
	      continue;
	    }
	  if (c == '"')
	    goto string;
	  state = depth ? AFTER : VALUE;
	  if (c == '-' || (c >= '0' && c <= '9'))
	    {
	      int dots = 0;
	      while (i < n
	             && ((text[i] >= '0' && text[i] <= '9') || text[i] == 'e' || text[i] == '.'))
		if (text[i++] == '.' && dots++)
		  goto error;
	      numbers++;
	    }
	  else if (c == 't' || c == 'n' || c == 'f')
	    {
	      const char *w = c == 't' ? "rue" : c == 'n' ? "ull" : "alse";
	      while (*w && i < n)
		if (text[i++] != *w++)
		  goto error;
	    }
	  else
	    goto error;
	  continue;
	case COLON:
	  if (c != ':')
	    goto error;
	  state = VALUE;
	  continue;
	case AFTER:
	  if (c == ',')
	    {
	      state = KEY;
	      continue;
	    }
	close:
	  if (depth == 0 || (c != ']' && c != '}') || (stack[depth - 1] == '{') != (c == '}'))
	    goto error;
	  depth--;
	  state = depth ? AFTER : VALUE;
	  s = s * 5 + depth;
	  continue;
	}
    string:
      for (; i < n && text[i] != '"'; i++)
	{
	  if (text[i] == '\\' && ++i >= n)
	    break;
	  s = s * 3 + (unsigned)text[i];
	}
      i++, strings++;
      state = state == VALUE || stack[depth - 1] == '[' ? (depth ? AFTER : VALUE) : COLON;
      continue;
    error:
      errors++;
      depth = 0;
      state = VALUE;
    }
  return s + errors * 7 + strings * 11 + numbers * 13;
}
