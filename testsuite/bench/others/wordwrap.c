/* wordwrap.c: text set in lines of a width.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[3600], out[8000];

MAKE (wordwrap)
{
  int left = 5;
  for (int i = 0; i < COUNT (in); i++)
    if (left-- > 0)
      in[i] = from_to (0, 39) ? from_to ('a', 'z') : '-';
    else
      {
	int r = from_to (0, 29);
	in[i] = r < 25 ? ' ' : r < 26 ? '\t' : '\n';
	left = from_to (0, 9);
	if (from_to (0, 60) == 0)
	  left = from_to (20, 60);
      }
}

RUN (wordwrap)
{
  enum { WIDTH = 38, SOFT = 1 };
  int col = 0, brk = -1, n = 0, start = 0;
  unsigned lines = 0, split = 0, slack = 0, paras = 0, s = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      uint8_t c = in[i];
      if (c == '\n')
	{
	  if (i > 0 && in[i - 1] == '\n')
	    paras++;
	  while (n > start && out[n - 1] == ' ')
	    n--;
	  out[n++] = c;
	  lines++;
	  start = n;
	  brk = -1;
	  col = 0;
	  continue;
	}
      if (c == '\t')
	{
	  do
	    {
	      out[n++] = ' ';
	      col++;
	    }
	  while (col & 7);
	  brk = n;
	}
      else if (c == ' ')
	{
	  if (col == 0)
	    continue;
	  out[n++] = c;
	  col++;
	  brk = n;
	}
      else
	{
	  out[n++] = c;
	  col++;
	  if (c == '-' && col > 1 && col <= WIDTH)
	    {
	      out[n++] = SOFT;
	      brk = n;
	    }
	}
      if (col > WIDTH && c != ' ')
	{
	  if (brk <= start || brk >= n)
	    {
	      uint8_t last = out[n - 1];
	      out[n - 1] = '\n';
	      start = n;
	      out[n++] = last;
	      col = 1;
	      split++;
	    }
	  else
	    {
	      int len = brk - start;
	      if (out[brk - 1] != SOFT)
		len--;
	      out[brk - 1] = '\n';
	      slack += len < WIDTH ? WIDTH - len : 0;
	      start = brk;
	      col = n - brk;
	    }
	  brk = -1;
	  lines++;
	}
    }
  for (int i = 0; i < n; i++)
    if (out[i] != SOFT)
      s = s * 3 + out[i];
  return s + lines * 5 + split * 7 + slack * 11 + paras * 13;
}
