/* g2048.c: a game of tiles that slide and join, played by a simple rule.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t chance[500];

MAKE (g2048)
{
  for (int i = 0; i < COUNT (chance); i++)
    chance[i] = from_to (0, 255);
}

static int
g2048_slide (uint8_t *cell, int step, unsigned *score)
{
  int to = 0, moved = 0;
  uint8_t last = 0;
  for (int from = 0; from < 4; from++)
    {
      uint8_t v = cell[from * step];
      if (v == 0)
	continue;
      if (v == last)
	{
	  cell[(to - 1) * step] = v + 1;
	  *score += 1u << (v + 1);
	  cell[from * step] = 0;
	  last = 0;
	  moved = 1;
	}
      else
	{
	  if (from != to)
	    {
	      cell[to * step] = v;
	      cell[from * step] = 0;
	      moved = 1;
	    }
	  to++;
	  last = v;
	}
    }
  return moved;
}

static int
g2048_move (uint8_t *board, int way, unsigned *score)
{
  int moved = 0;
  for (int i = 0; i < 4; i++)
    switch (way)
      {
      case 0:
	moved |= g2048_slide (board + i * 4, 1, score);
	break;
      case 1:
	moved |= g2048_slide (board + i, 4, score);
	break;
      case 2:
	moved |= g2048_slide (board + i * 4 + 3, -1, score);
	break;
      default:
	moved |= g2048_slide (board + 12 + i, -4, score);
	break;
      }
  return moved;
}

RUN (g2048)
{
  uint8_t board[16] = { 0 };
  unsigned s = 0, score = 0, games = 0, best = 0;
  for (int i = 0; i < COUNT (chance); i++)
    {
      int empty = 0, pick, moved = 0;
      for (int c = 0; c < 16; c++)
	if (board[c] == 0)
	  empty++;
      if (empty > 0)
	{
	  pick = chance[i] % empty;
	  for (int c = 0; c < 16; c++)
	    if (board[c] == 0 && pick-- == 0)
	      {
		board[c] = chance[i] > 230 ? 2 : 1;
		break;
	      }
	}
      for (int way = chance[i] & 32 ? 1 : 0, tries = 0; tries < 4 && !moved;
           tries++, way = (way + 1) & 3)
	moved = g2048_move (board, way, &score);
      if (!moved)
	{
	  games++;
	  if (score > best)
	    best = score;
	  for (int c = 0; c < 16; c++)
	    {
	      s = s * 3 + board[c];
	      board[c] = 0;
	    }
	  score = 0;
	}
    }
  for (int c = 0; c < 16; c++)
    s = s * 5 + board[c];
  return s + games * 7 + best * 11 + score;
}
