/* linebot.c: a robot that follows a line with eight sensors.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t sensor[900][8];

MAKE (linebot)
{
  int at = 350;
  for (int i = 0; i < COUNT (sensor); i++)
    {
      at += from_to (-90, 90);
      if (at < -200)
	at = -200;
      if (at > 900)
	at = 900;
      int gap = from_to (0, 24) == 0, cross = from_to (0, 24) == 0;
      for (int k = 0; k < 8; k++)
	{
	  int d = k * 100 - at;
	  d = d < 0 ? -d : d;
	  int x = gap ? 0 : cross ? 230 : d < 150 ? 240 - d : 20;
	  x += from_to (-20, 20);
	  sensor[i][k] = x < 0 ? 0 : x > 255 ? 255 : x;
	}
    }
}

RUN (linebot)
{
  int last = 0, lost = 0, left = 0, right = 0;
  unsigned crossings = 0, stops = 0, s = 0;
  for (int i = 0; i < COUNT (sensor); i++)
    {
      int sum = 0, weight = 0, dark = 0;
      for (int k = 0; k < 8; k++)
	{
	  int x = sensor[i][k];
	  if (x < 50)
	    continue;
	  if (x > 120)
	    dark++;
	  sum += x * (k * 100 - 350);
	  weight += x;
	}
      int at;
      if (dark >= 6)
	{
	  crossings++;
	  at = 0;
	}
      else if (weight == 0)
	{
	  at = last > 0 ? 400 : last < 0 ? -400 : 0;
	  if (++lost > 3)
	    {
	      stops++;
	      left = right = 0;
	      continue;
	    }
	}
      else
	{
	  at = sum / weight;
	  lost = 0;
	}
      int turn = at / 4 + (at - last);
      last = at;
      int l = 120 + turn, r = 120 - turn;
      if (l > 200)
	l = 200;
      if (l < -80)
	l = -80;
      if (r > 200)
	r = 200;
      if (r < -80)
	r = -80;
      if (l - left > 60)
	left += 60;
      else
	left = l;
      if (r - right > 60)
	right += 60;
      else
	right = r;
      s = s * 3 + left * 5 + right;
    }
  return s + crossings * 7 + stops * 11;
}
