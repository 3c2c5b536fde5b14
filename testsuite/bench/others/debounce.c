/* debounce.c: four keys debounced, with long presses and repeats.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { PRESS = 1, RELEASE = 2, LONG = 4, REPEAT = 8 };

struct key { uint8_t stable, count; uint16_t held; };

static uint8_t port[2200];

MAKE (debounce)
{
  int level = 0;
  for (int i = 0; i < COUNT (port); i++)
    {
      if (from_to (0, 25) == 0)
	level ^= 1 << from_to (0, 3);
      port[i] = level;
      if (from_to (0, 5) == 0)
	port[i] ^= 1 << from_to (0, 3);
    }
}

RUN (debounce)
{
  struct key key[4] = { { 0, 0, 0 } };
  unsigned s = 0;
  for (int t = 0; t < COUNT (port); t++)
    for (int b = 0; b < 4; b++)
      {
	struct key *k = &key[b];
	unsigned now = port[t] >> b & 1, event = 0;
	if (now == k->stable)
	  k->count = 0;
	else if (++k->count >= 4)
	  {
	    k->stable = now;
	    k->count = 0;
	    if (now)
	      {
		event = PRESS;
		k->held = 0;
	      }
	    else
	      event = RELEASE;
	  }
	if (k->stable)
	  {
	    k->held++;
	    if (k->held == 40)
	      event |= LONG;
	    else if (k->held > 40 && (k->held & 7) == 0)
	      event |= REPEAT;
	  }
	if (event)
	  s = s * 7 + (event << 2) + b;
      }
  return s;
}
