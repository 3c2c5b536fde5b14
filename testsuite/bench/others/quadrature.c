/* quadrature.c: an encoder with detents, acceleration and an end stop.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t ab[6000];

MAKE (quadrature)
{
  static const uint8_t gray[4] = { 0, 1, 3, 2 };
  int at = 0, way = 1;
  for (int i = 0; i < COUNT (ab); i++)
    {
      if (from_to (0, 30) == 0)
	way = -way;
      int r = from_to (0, 19);
      if (r < 11)
	at += way;
      else if (r == 11)
	at += 2;
      ab[i] = gray[at & 3];
    }
}

RUN (quadrature)
{
  unsigned prev = ab[0], errors = 0, s = 0;
  int pos = 0, dir = 0, since = 0, sub = 0;
  for (int i = 1; i < COUNT (ab); i++)
    {
      unsigned cur = ab[i];
      since++;
      if (cur == prev)
	continue;
      unsigned diff = cur ^ prev;
      int step;
      if (diff == 3)
	{
	  errors++;
	  step = dir * 2;
	}
      else
	{
	  step = ((prev >> 1) ^ (cur & 1)) ? 1 : -1;
	  if (dir && step != dir)
	    sub = 0;
	  dir = step;
	}
      prev = cur;
      sub += step;
      if (sub >= 2 || sub <= -2)
	{
	  int by = since < 4 ? 5 : since < 8 ? 2 : 1;
	  if (sub < 0)
	    by = -by;
	  pos += by;
	  if (pos < -200)
	    pos = -200;
	  if (pos > 200)
	    pos = 200;
	  sub = 0;
	  since = 0;
	  s = s * 3 + pos;
	}
    }
  return s + errors * 65599;
}
