/* checkers.c: moves and captures of draughts counted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int8_t board[40][8][8];

MAKE (checkers)
{
  for (int i = 0; i < COUNT (board); i++)
    {
      int many = from_to (2, 6);
      for (int y = 0; y < 8; y++)
	for (int x = 0; x < 8; x++)
	  {
	    int8_t p = 0;
	    if (((x + y) & 1) && from_to (0, many))
	      {
		p = from_to (0, 4) ? 1 : 2;
		if (from_to (0, 7) < y)
		  p = -p;
	      }
	    board[i][y][x] = p;
	  }
    }
}

RUN (checkers)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (board); i++)
    {
      int moves[2] = { 0, 0 }, takes[2] = { 0, 0 }, value = 0, stuck = 0;
      for (int y = 0; y < 8; y++)
	for (int x = (y + 1) & 1; x < 8; x += 2)
	  {
	    int p = board[i][y][x];
	    if (p == 0)
	      continue;
	    int side = p < 0, king = p == 2 || p == -2, can = 0;
	    for (int d = 0; d < 4; d++)
	      {
		int dx = d & 1 ? 1 : -1, dy = d & 2 ? 1 : -1;
		if (!king && dy != (side ? -1 : 1))
		  continue;
		int nx = x + dx, ny = y + dy;
		if (nx < 0 || nx > 7 || ny < 0 || ny > 7)
		  continue;
		int q = board[i][ny][nx];
		if (q == 0)
		  {
		    moves[side]++;
		    can = 1;
		    if (!king && (ny == 0 || ny == 7))
		      value += side ? -2 : 2;
		    continue;
		  }
		if ((q < 0) == side)
		  continue;
		nx += dx;
		ny += dy;
		if (nx < 0 || nx > 7 || ny < 0 || ny > 7)
		  continue;
		if (board[i][ny][nx] == 0)
		  {
		    takes[side]++;
		    can = 1;
		  }
	      }
	    if (!can)
	      stuck++;
	    int worth = king ? 5 : 3;
	    if (x == 0 || x == 7)
	      worth++;
	    value += side ? -worth : worth;
	  }
      if (takes[0])
	moves[0] = takes[0];
      if (takes[1])
	moves[1] = takes[1];
      if (moves[0] == 0)
	value -= 100;
      else if (moves[1] == 0)
	value += 100;
      else if (moves[0] > moves[1])
	value++;
      s = s * 31 + value + moves[0] * 3 + moves[1] * 5 + stuck * 7;
    }
  return s;
}
