/* vending.c: a machine that takes coins, sells and gives change.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t event[4000];
static int tube[6], stock[8];
static const int coin[6] = { 5, 10, 20, 50, 100, 200 };
static const int price[8] = { 60, 85, 100, 120, 125, 150, 180, 235 };

MAKE (vending)
{
  for (int i = 0; i < COUNT (event); i++)
    event[i] = from_to (0, 2) ? from_to (0, 5)
	       : from_to (0, 9) ? 16 + from_to (0, 7) : from_to (6, 15);
  for (int i = 0; i < 6; i++)
    tube[i] = from_to (0, 30);
  for (int i = 0; i < 8; i++)
    stock[i] = from_to (30, 150);
}

RUN (vending)
{
  int credit = 0, back;
  unsigned sold = 0, refused = 0, empty = 0, poor = 0, shortfall = 0, s = 0;
  for (int i = 0; i < COUNT (event); i++)
    {
      int e = event[i];
      if (e < 6)
	{
	  if (credit + coin[e] > 500)
	    {
	      refused++;
	      continue;
	    }
	  credit += coin[e];
	  if (tube[e] < 40)
	    tube[e]++;
	  continue;
	}
      if (e >= 16)
	{
	  int p = e - 16;
	  if (stock[p] == 0)
	    {
	      empty++;
	      continue;
	    }
	  if (credit < price[p])
	    {
	      poor++;
	      continue;
	    }
	  stock[p]--;
	  credit -= price[p];
	  sold++;
	}
      else if (e > 8)
	continue;
      back = credit;
      for (int k = 5; k >= 0 && back; k--)
	while (back >= coin[k] && tube[k] > 0)
	  {
	    back -= coin[k];
	    tube[k]--;
	  }
      if (back)
	shortfall++;
      credit = back;
      s = s * 3 + credit;
    }
  for (int i = 0; i < 6; i++)
    s = s * 5 + tube[i];
  return s + sold * 3 + refused * 5 + empty * 7 + poor * 11 + shortfall;
}
