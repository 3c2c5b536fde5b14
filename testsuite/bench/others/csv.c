/* csv.c: fields with quotes split in place.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char in[5000], out[5001];
static uint16_t start[5001];

MAKE (csv)
{
  for (int i = 0; i < COUNT (in); i++)
    {
      int r = from_to (0, 19);
      in[i] = r < 3 ? ',' : r < 5 ? '"' : r < 6 ? '\n' : r < 8 ? ' '
	      : 'a' + from_to (0, 25);
    }
}

RUN (csv)
{
  unsigned n = 0, fields = 0, rows = 0, empty = 0, errors = 0, s = 0;
  int quoted = 0, fresh = 1;
  start[0] = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      char c = in[i];
      if (quoted)
	{
	  if (c == '"')
	    {
	      if (i + 1 < COUNT (in) && in[i + 1] == '"')
		{
		  out[n++] = '"';
		  i++;
		}
	      else
		quoted = 0;
	    }
	  else
	    {
	      if (c == '\n')
		c = ' ';
	      out[n++] = c;
	    }
	}
      else if (c == ',' || c == '\n')
	{
	  while (n > start[fields] && out[n - 1] == ' ')
	    n--;
	  unsigned len = n - start[fields];
	  if (len == 0)
	    empty++;
	  s = s * 5 + len;
	  start[++fields] = n;
	  fresh = 1;
	  if (c == '\n')
	    rows++;
	}
      else if (c == '"')
	{
	  if (!fresh)
	    errors++;
	  quoted = 1;
	  fresh = 0;
	}
      else if (c != ' ' || !fresh)
	{
	  out[n++] = c;
	  fresh = 0;
	}
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + out[i];
  return s + rows * 7 + empty * 11 + errors * 13 + fields;
}
