/* snake.c: steps of a snake that eats and bites itself.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t key[2500], board[16][20];
static uint16_t body[512];
static uint8_t food[600][2];

MAKE (snake)
{
  for (int i = 0; i < COUNT (key); i++)
    key[i] = from_to (0, 2) ? 4 : from_to (0, 3);
  for (int i = 0; i < COUNT (food); i++)
    {
      food[i][0] = from_to (0, 15);
      food[i][1] = from_to (0, 19);
    }
}

RUN (snake)
{
  unsigned head = 0, tail = 0, eaten = 0, deaths = 0, turns = 0, s = 0, next = 0;
  int y = 8, x = 10, way = 0, alive = 0;
  for (int i = 0; i < COUNT (key); i++)
    {
      if (!alive)
	{
	  for (int r = 0; r < 16; r++)
	    for (int c = 0; c < 20; c++)
	      board[r][c] = 0;
	  y = 8;
	  x = 10;
	  way = 0;
	  head = tail = 0;
	  body[head++] = y * 20 + x;
	  board[y][x] = 1;
	  alive = 1;
	  for (int k = 0; k < 24; k++)
	    {
	      if (!board[food[next][0]][food[next][1]])
		board[food[next][0]][food[next][1]] = 2;
	      if (++next == COUNT (food))
		next = 0;
	    }
	}
      int k = key[i];
      if (k < 4 && k != (way ^ 2) && k != way)
	{
	  way = k;
	  turns++;
	}
      if (way == 0)
	x++;
      else if (way == 1)
	y++;
      else if (way == 2)
	x--;
      else
	y--;
      if (x < 0)
	x = 19;
      else if (x > 19)
	x = 0;
      if (y < 0)
	y = 15;
      else if (y > 15)
	y = 0;
      int what = board[y][x];
      if (what == 1)
	{
	  deaths++;
	  s = s * 5 + head - tail;
	  alive = 0;
	  continue;
	}
      if (what == 2)
	{
	  eaten++;
	  int fy = food[next][0], fx = food[next][1];
	  if (++next == COUNT (food))
	    next = 0;
	  if (!board[fy][fx])
	    board[fy][fx] = 2;
	}
      else
	{
	  unsigned end = body[tail++ & 511];
	  board[end / 20][end % 20] = 0;
	}
      board[y][x] = 1;
      body[head++ & 511] = y * 20 + x;
      s = s * 3 + y * 20 + x;
    }
  return s + eaten * 3 + deaths * 5 + turns * 7;
}
