/* luhn.c: numbers of cards and books, with digits that check.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t in[260][20];

MAKE (luhn)
{
  for (int i = 0; i < COUNT (in); i++)
    for (int j = 0; j < 20; j++)
      {
	int r = from_to (0, 29);
	in[i][j] = r == 0 ? ' ' : r < 3 ? '-' : r == 3 ? (j > 8 ? 'X' : '1')
		   : r == 4 && from_to (0, 9) == 0 ? '?' : '0' + from_to (0, 9);
	if (j > 9 && from_to (0, 25) == 0)
	  for (; j < 20; j++)
	    in[i][j] = 0;
      }
}

RUN (luhn)
{
  unsigned cards = 0, books = 0, bad = 0, s = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      unsigned odd = 0, even = 0, weighted = 0, running = 0, n = 0;
      int wrong = 0, ten = 0;
      for (int j = 0; j < 20; j++)
	{
	  uint8_t c = in[i][j];
	  unsigned d;
	  if (c == 0)
	    break;
	  if (c == ' ' || c == '-')
	    continue;
	  if (c >= '0' && c <= '9')
	    d = c - '0';
	  else if (c == 'X' && n == 9)
	    {
	      d = 10;
	      ten = 1;
	    }
	  else
	    {
	      wrong = 1;
	      if (c != 'X')
		break;
	      continue;
	    }
	  unsigned twice = d * 2;
	  if (twice > 9)
	    twice -= 9;
	  if (n & 1)
	    {
	      odd += twice;
	      even += d;
	    }
	  else
	    {
	      even += twice;
	      odd += d;
	    }
	  if (n < 10)
	    {
	      running += d;
	      weighted += running;
	    }
	  n++;
	}
      unsigned sum = n & 1 ? odd : even;
      if (wrong)
	bad++;
      else if (n == 10 && weighted % 11 == 0)
	books++;
      else if (n >= 12 && n <= 19 && !ten)
	{
	  if (sum % 10 == 0)
	    cards++;
	  else if (sum % 10 < 5)
	    s += 3;
	}
      else if (ten)
	s += 7;
      s = s * 5 + sum + weighted;
    }
  return s + cards * 11 + books * 13 + bad * 17;
}
