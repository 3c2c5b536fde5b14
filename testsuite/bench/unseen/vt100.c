/* vt100.c: text for a terminal, with its controls and escapes, put on a screen.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  ROWS = 16,
  COLUMNS = 40
};
static uint8_t screen[ROWS][COLUMNS], attribute[ROWS][COLUMNS];
static char in[3500];

MAKE (vt100)
{
  int n = 0;
  while (n + 10 < COUNT (in))
    {
      int r = from_to (0, 30);
      if (r < 2)
	{
	  in[n++] = '\r';
	  in[n++] = '\n';
	}
      else if (r == 2)
	in[n++] = '\t';
      else if (r == 3)
	in[n++] = '\b';
      else if (r < 8)
	{
	  in[n++] = 27;
	  in[n++] = '[';
	  if (from_to (0, 2))
	    in[n++] = '0' + from_to (0, 9);
	  if (from_to (0, 1))
	    {
	      in[n++] = ';';
	      in[n++] = '1' + from_to (0, 3);
	      in[n++] = '0' + from_to (0, 9);
	    }
	  in[n++] = "ABCDHKmmmJx"[from_to (0, 10)];
	}
      else
	in[n++] = from_to (32, 126);
    }
  while (n < COUNT (in))
    in[n++] = ' ';
}

RUN (vt100)
{
  unsigned s = 0, scrolls = 0, unknown = 0, param[4] = { 0 }, params = 0;
  int row = 0, column = 0, state = 0;
  uint8_t now = 0;
  for (int y = 0; y < ROWS; y++)
    for (int x = 0; x < COLUMNS; x++)
      screen[y][x] = ' ', attribute[y][x] = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      char c = in[i];
      if (state == 1)
	{
	  state = c == '[' ? 2 : 0;
	  params = 0;
	  param[0] = param[1] = 0;
	}
      else if (state == 2)
	{
	  if (c >= '0' && c <= '9')
	    {
	      param[params] = param[params] * 10 + (c - '0');
	      continue;
	    }
	  if (c == ';')
	    {
	      if (params < 3)
		params++;
	      param[params] = 0;
	      continue;
	    }
	  state = 0;
	  int n = param[0] ? param[0] : 1;
	  switch (c)
	    {
	    case 'A':
	      row = row > n ? row - n : 0;
	      break;
	    case 'B':
	      row = row + n < ROWS ? row + n : ROWS - 1;
	      break;
	    case 'C':
	      column = column + n < COLUMNS ? column + n : COLUMNS - 1;
	      break;
	    case 'D':
	      column = column > n ? column - n : 0;
	      break;
	    case 'H':
	      row = n > ROWS ? ROWS - 1 : n - 1;
	      column = param[1] > COLUMNS ? COLUMNS - 1 : param[1] ? param[1] - 1 : 0;
	      break;
	    case 'K':
	      for (int x = param[0] ? 0 : column; x < (param[0] == 1 ? column : COLUMNS); x++)
		screen[row][x] = ' ';
	      break;
	    case 'm':
	      for (unsigned p = 0; p <= params; p++)
		if (param[p] == 0)
		  now = 0;
		else if (param[p] < 8)
		  now |= 1 << param[p];
		else if (param[p] >= 30 && param[p] <= 37)
		  now = (now & 0xf0) | (param[p] - 30);
	      break;
	    default:
	      unknown++;
	    }
	}
      else if (c == 27)
	state = 1;
      else if (c == '\r')
	column = 0;
      else if (c == '\b')
	column -= column > 0;
      else if (c == '\t')
	column = column >= 32 ? COLUMNS - 1 : (column | 7) + 1;
      else
	{
	  if (c != '\n')
	    {
	      screen[row][column] = c;
	      attribute[row][column++] = now;
	    }
	  if (column == COLUMNS || c == '\n')
	    {
	      if (column == COLUMNS)
		column = 0;
	      if (++row == ROWS)
		{
		  row = 0;
		  scrolls++;
		}
	    }
	}
    }
  for (int y = 0; y < ROWS; y++)
    for (int x = 0; x < COLUMNS; x++)
      if (screen[y][x] != ' ')
	s = s * 5 + screen[y][x] + attribute[y][x] * 7u;
  return s + scrolls * 7 + unknown * 11;
}
