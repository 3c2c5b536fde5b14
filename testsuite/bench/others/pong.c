/* pong.c: a ball, two bats and the score, in fixed point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t stick[4000];

MAKE (pong)
{
  for (int i = 0; i < COUNT (stick); i++)
    stick[i] = i % 8 && from_to (0, 5) ? stick[i - 1] : from_to (0, 8);
}

RUN (pong)
{
  int x = 160 << 4, y = 100 << 4, dx = 50, dy = 23, left = 100, right = 100;
  unsigned l = 0, r = 0, games = 0, bounces = 0, s = 0;
  for (int i = 0; i < COUNT (stick); i++)
    {
      int a = stick[i] % 3, b = stick[i] / 3;
      if (a == 1)
	left -= 4;
      else if (a == 2)
	left += 4;
      if (left < 20)
	left = 20;
      if (left > 180)
	left = 180;
      int aim = y >> 4;
      if (b)
	{
	  if (aim > right + 4)
	    right += 3;
	  else if (aim < right - 4)
	    right -= 3;
	}
      x += dx;
      y += dy;
      if (y < 0)
	{
	  y = -y;
	  dy = -dy;
	}
      else if (y > 200 << 4)
	{
	  y = (400 << 4) - y;
	  dy = -dy;
	}
      int at = -1, off = 0;
      if (dx < 0 && x < 10 << 4)
	{
	  off = (y >> 4) - left;
	  at = 0;
	}
      else if (dx > 0 && x > 310 << 4)
	{
	  off = (y >> 4) - right;
	  at = 1;
	}
      if (at < 0)
	continue;
      if (off >= -20 && off <= 20)
	{
	  bounces++;
	  dx = -dx;
	  if (dx > 0 && dx < 150)
	    dx += 5;
	  else if (dx < 0 && dx > -150)
	    dx -= 5;
	  dy += off * 2;
	  if (dy > 90)
	    dy = 90;
	  if (dy < -90)
	    dy = -90;
	}
      else
	{
	  if (at)
	    l++;
	  else
	    r++;
	  if (l > 10 || r > 10)
	    {
	      games++;
	      l = r = 0;
	    }
	  x = 160 << 4;
	  y = 100 << 4;
	  dx = at ? -50 : 50;
	  dy = stick[i] * 9 - 36;
	}
      s = s * 3 + y + dx + left;
    }
  return s + games * 5 + bounces * 7 + l * 11 + r;
}
