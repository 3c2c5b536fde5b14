/* bowling.c: games of ten frames scored.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t roll[240][21];

MAKE (bowling)
{
  for (int g = 0; g < COUNT (roll); g++)
    {
      int n = 0, good = from_to (0, 3);
      for (int j = 0; j < 21; j++)
	roll[g][j] = 0;
      for (int f = 0; f < 10; f++)
	{
	  int a = from_to (0, 3) < good ? 10 : from_to (0, 10);
	  roll[g][n++] = a;
	  if (a == 10 && f < 9)
	    continue;
	  int left = a == 10 ? 10 : 10 - a;
	  int b = from_to (0, 2) ? from_to (0, left) : left;
	  roll[g][n++] = b;
	  if (f == 9 && (a == 10 || a + b == 10))
	    roll[g][n++] = from_to (0, a == 10 && b < 10 ? 10 - b : 10);
	}
    }
}

RUN (bowling)
{
  unsigned s = 0, strikes = 0, spares = 0;
  int best = -1, who = 0;
  for (int g = 0; g < COUNT (roll); g++)
    {
      int at = 0, score = 0, open = 0;
      for (int f = 0; f < 10; f++)
	{
	  int a = roll[g][at], b = roll[g][at + 1];
	  if (a == 10)
	    {
	      score += 10 + b + roll[g][at + 2];
	      strikes++;
	      at++;
	    }
	  else if (a + b == 10)
	    {
	      score += 10 + roll[g][at + 2];
	      spares++;
	      at += 2;
	    }
	  else
	    {
	      score += a + b;
	      open = 1;
	      at += 2;
	    }
	}
      if (score > best || (score == best && !open))
	{
	  best = score;
	  who = g;
	}
      s = s * 7 + score * 2 + open;
    }
  return s + strikes * 1009 + spares * 31 + who;
}
