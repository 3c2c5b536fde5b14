/* connect4.c: discs dropped in columns until four are in a row.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t drop[400];

MAKE (connect4)
{
  for (int i = 0; i < COUNT (drop); i++)
    drop[i] = from_to (0, 2) ? from_to (0, 6) : from_to (2, 4);
}

RUN (connect4)
{
  static const int8_t dx[4] = { 1, 0, 1, 1 }, dy[4] = { 0, 1, 1, -1 };
  int8_t board[6][7], top[7];
  int player = 1, discs = 42;
  unsigned wins = 0, draws = 0, full = 0, threats = 0, s = 0;
  for (int i = 0; i < COUNT (drop); i++)
    {
      if (discs == 42)
	{
	  for (int y = 0; y < 6; y++)
	    for (int x = 0; x < 7; x++)
	      board[y][x] = 0;
	  for (int x = 0; x < 7; x++)
	    top[x] = 0;
	  discs = 0;
	}
      int x = drop[i];
      while (top[x] == 6)
	{
	  full++;
	  if (++x == 7)
	    x = 0;
	}
      int y = top[x]++, won = 0;
      board[y][x] = player;
      discs++;
      for (int d = 0; d < 4; d++)
	{
	  int run = 1, open = 0;
	  for (int sign = -1; sign <= 1; sign += 2)
	    {
	      int px = x, py = y;
	      for (;;)
		{
		  px += sign * dx[d];
		  py += sign * dy[d];
		  if (px < 0 || px > 6 || py < 0 || py > 5)
		    break;
		  if (board[py][px] != player)
		    {
		      if (board[py][px] == 0)
			open++;
		      break;
		    }
		  run++;
		}
	    }
	  if (run >= 4)
	    {
	      won = 1;
	      break;
	    }
	  if (run == 3 && open > 0)
	    threats += open;
	}
      if (won)
	{
	  wins += player;
	  s = s * 5 + discs * player;
	  discs = 42;
	}
      else if (discs == 42)
	draws++;
      player = 3 - player;
      s = s * 3 + y;
    }
  return s + wins * 7 + draws * 11 + full * 13 + threats * 17;
}
