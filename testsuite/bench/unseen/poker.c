/* poker.c: hands of five cards valued, and the better of two found.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t deal[400][10];

MAKE (poker)
{
  for (int i = 0; i < COUNT (deal); i++)
    {
      int few = from_to (0, 3) == 0;
      for (int j = 0; j < 10; j++)
	{
	  int k, card;
	  do
	    {
	      card = from_to (0, few ? 19 : 51);
	      for (k = 0; k < j && deal[i][k] != card; k++)
		;
	    }
	  while (k < j);
	  deal[i][j] = card;
	}
    }
}

static uint32_t
poker_value (const uint8_t *card)
{
  uint8_t rank[5], count[13] = { 0 };
  int flush = 1, straight = 1, pairs = 0, three = 0, four = 0;
  for (int i = 0; i < 5; i++)
    {
      uint8_t r = card[i] >> 2;
      int j = i;
      for (; j > 0 && rank[j - 1] < r; j--)
	rank[j] = rank[j - 1];
      rank[j] = r;
      count[r]++;
      if ((card[i] & 3) != (card[0] & 3))
	flush = 0;
    }
  for (int i = 1; i < 5; i++)
    if (rank[i - 1] != rank[i] + 1 && !(i == 1 && rank[0] == 12 && rank[1] == 3))
      {
	straight = 0;
	break;
      }
  uint32_t high = 0, kick = 0;
  for (int r = 12; r >= 0; r--)
    switch (count[r])
      {
      case 4:
	four = 1;
	high = r;
	break;
      case 3:
	three = 1;
	high = r + (high << 4);
	break;
      case 2:
	pairs++;
	high = three ? (high << 4) + r : high << 4 | r;
	break;
      case 1:
	kick = kick << 4 | r;
	break;
      }
  kick &= 0xfffff;
  unsigned kind;
  if (straight && flush)
    kind = 8;
  else if (four)
    kind = 7;
  else if (three && pairs)
    kind = 6;
  else if (flush)
    kind = 5;
  else if (straight)
    {
      kind = 4;
      if (rank[0] == 12 && rank[1] == 3)
	kick = 3;
    }
  else if (three)
    kind = 3;
  else if (pairs)
    kind = pairs == 2 ? 2 : 1;
  else
    kind = 0;
  return kind << 28 | high << 20 | kick;
}

RUN (poker)
{
  unsigned s = 0, wins = 0, ties = 0, kinds[9] = { 0 };
  for (int i = 0; i < COUNT (deal); i++)
    {
      uint32_t a = poker_value (deal[i]), b = poker_value (deal[i] + 5);
      if (a > b)
	wins++;
      else if (a == b)
	ties++;
      kinds[a >> 28]++;
      kinds[b >> 28]++;
      s = s * 5 + (a ^ b >> 3);
    }
  for (int k = 0; k < 9; k++)
    s = s * 3 + kinds[k];
  return s + wins * 7 + ties * 11;
}
