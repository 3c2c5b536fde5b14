/* minimax.c: positions of noughts and crosses played out to the end.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int8_t start[14][9];
static const uint8_t line[8][3] = { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 },
                                    { 1, 4, 7 }, { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 } };

MAKE (minimax)
{
  for (int i = 0; i < COUNT (start); i++)
    {
      for (int c = 0; c < 9; c++)
	start[i][c] = 0;
      for (int n = from_to (3, 5), who = 1; n > 0; n--, who = -who)
	{
	  int c;
	  do
	    c = from_to (0, 8);
	  while (start[i][c]);
	  start[i][c] = who;
	}
    }
}

static int
minimax_won (const int8_t *b)
{
  for (int l = 0; l < 8; l++)
    {
      int8_t who = b[line[l][0]];
      if (who && b[line[l][1]] == who && b[line[l][2]] == who)
	return who;
    }
  return 0;
}

static int
minimax_best (int8_t *b, int who, int low, int high, int left, unsigned *nodes)
{
  ++*nodes;
  int won = minimax_won (b);
  if (won)
    return won == who ? 1 + left : -1 - left;
  if (left == 0)
    return 0;
  for (int c = 0; c < 9; c++)
    {
      if (b[c])
	continue;
      b[c] = who;
      int v = -minimax_best (b, -who, -high, -low, left - 1, nodes);
      b[c] = 0;
      if (v >= high)
	return v;
      if (v > low)
	low = v;
    }
  return low;
}

RUN (minimax)
{
  unsigned s = 0, nodes = 0, wins = 0, losses = 0;
  for (int i = 0; i < COUNT (start); i++)
    {
      int8_t b[9];
      int left = 0, balance = 0;
      for (int c = 0; c < 9; c++)
	{
	  b[c] = start[i][c];
	  balance += b[c];
	  if (b[c] == 0)
	    left++;
	}
      int who = balance > 0 ? -1 : 1;
      int v = minimax_best (b, who, -20, 20, left, &nodes);
      if (v > 0)
	wins++;
      else if (v < 0)
	losses++;
      s = s * 7 + (unsigned)(v * who);
    }
  return s + nodes + wins * 11 + losses * 13;
}
