/* gcode.c: words of a machine tool's program read and followed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t text[4400];

static void
number (int *n, int most)
{
  int v = from_to (0, most), size = 1;
  if (from_to (0, 3) == 0)
    text[(*n)++] = '-';
  while (v / size >= 10)
    size *= 10;
  for (; size; size /= 10)
    text[(*n)++] = '0' + v / size % 10;
  if (from_to (0, 1))
    {
      text[(*n)++] = '.';
      for (int i = from_to (0, 4); i > 0; i--)
	text[(*n)++] = '0' + from_to (0, 9);
    }
}

MAKE (gcode)
{
  int n = 0;
  while (n < COUNT (text) - 100)
    {
      text[n++] = from_to (0, 9) ? 'G' : from_to (0, 1) ? 'M' : 'g';
      text[n++] = '0' + from_to (0, 3);
      if (from_to (0, 9) == 0)
	text[n - 1] = '9', text[n++] = '0' + from_to (0, 1);
      for (int i = from_to (1, 5); i > 0; i--)
	{
	  if (from_to (0, 3))
	    text[n++] = ' ';
	  text[n++] = "XYZIFxyQ"[from_to (0, 7)];
	  number (&n, 300);
	}
      if (from_to (0, 5) == 0)
	{
	  text[n++] = from_to (0, 1) ? ';' : '(';
	  for (int i = from_to (0, 8); i > 0; i--)
	    text[n++] = from_to (0, 7) ? from_to ('a', 'z') : ')';
	}
      text[n++] = '\n';
    }
  while (n < COUNT (text))
    text[n++] = '\n';
}

RUN (gcode)
{
  int x = 0, y = 0, z = 0, feed = 0, mode = 0, relative = 0, moves = 0;
  unsigned errors = 0, halts = 0, lines = 0, path = 0, s = 0;
  int i = 0, moved = 0;
  while (i < COUNT (text))
    {
      uint8_t c = text[i++];
      if (c == ' ')
	continue;
      if (c == '\n')
	{
	  lines++;
	  if (moved)
	    {
	      moves++;
	      s = s * 5 + x + y * 3 + z * 7;
	    }
	  moved = 0;
	  continue;
	}
      if (c == '(')
	{
	  while (i < COUNT (text) && text[i] != ')' && text[i] != '\n')
	    i++;
	  if (i < COUNT (text) && text[i] == ')')
	    i++;
	  continue;
	}
      if (c == ';')
	{
	  while (i < COUNT (text) && text[i] != '\n')
	    i++;
	  continue;
	}
      if (c >= 'a' && c <= 'z')
	c -= 32;
      if (c < 'A' || c > 'Z')
	{
	  errors++;
	  continue;
	}
      int v = 0, minus = 0, places = -1;
      for (; i < COUNT (text); i++)
	{
	  uint8_t d = text[i];
	  if (d >= '0' && d <= '9')
	    {
	      if (places < 2)
		{
		  v = v * 10 + (d - '0');
		  if (places >= 0)
		    places++;
		}
	    }
	  else if (d == '.' && places < 0)
	    places = 0;
	  else if (d == '-' && v == 0)
	    minus = 1;
	  else
	    break;
	}
      for (places = places < 0 ? 0 : places; places < 2; places++)
	v *= 10;
      if (minus)
	v = -v;
      int d = v;
      switch (c)
	{
	case 'G':
	  if (v == 9000)
	    relative = 0;
	  else if (v == 9100)
	    relative = 1;
	  else if (v >= 0 && v <= 300)
	    mode = v / 100;
	  else
	    errors++;
	  break;
	case 'M':
	  if (v < 300)
	    halts++;
	  break;
	case 'X':
	  if (!relative)
	    d -= x;
	  x += d;
	  moved = 1;
	  path += d < 0 ? -d : d;
	  break;
	case 'Y':
	  if (!relative)
	    d -= y;
	  y += d;
	  moved = 1;
	  path += d < 0 ? -d : d;
	  break;
	case 'Z':
	  z = relative ? z + v : v;
	  if (z < 0)
	    z = 0;
	  moved = 1;
	  break;
	case 'F':
	  if (v > 0)
	    feed = v;
	  break;
	case 'I':
	  if (mode < 2)
	    errors++;
	  break;
	default:
	  errors++;
	}
    }
  return s + errors * 5 + halts * 7 + lines * 11 + path * 13 + feed + moves;
}
