/* bucket.c: packets let through at a rate, in two colours.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t gap[2200], size[2200];
static uint8_t flow[2200];

struct meter { uint64_t last; int64_t sure, spare; uint8_t fails; };

static struct meter meter[4];

MAKE (bucket)
{
  for (int i = 0; i < 4; i++)
    meter[i] = (struct meter) { 0, 0, 0, 0 };
  for (int i = 0; i < COUNT (gap); i++)
    {
      gap[i] = from_to (0, 3) ? from_to (0, 400) : from_to (0, 9000);
      size[i] = from_to (0, 1) ? from_to (40, 100) : from_to (400, 1500);
      flow[i] = from_to (0, 3);
    }
}

RUN (bucket)
{
  unsigned green = 0, yellow = 0, red = 0, s = 0;
  uint64_t now = 0xfffff000u;
  for (int i = 0; i < COUNT (gap); i++)
    {
      struct meter *m = &meter[flow[i]];
      now += gap[i];
      int64_t more = (int64_t) (now - m->last) * (70 + 30 * flow[i]);
      m->last = now;
      m->sure += more;
      if (m->sure > 300000)
	{
	  m->spare += m->sure - 300000;
	  m->sure = 300000;
	  if (m->spare > 600000)
	    m->spare = 600000;
	}
      int64_t need = (int64_t) size[i] << 8;
      if (m->sure >= need)
	{
	  m->sure -= need;
	  green++;
	  m->fails = 0;
	  s = s * 3 + 1;
	}
      else if (m->spare >= need)
	{
	  m->spare -= need;
	  yellow++;
	  if (m->fails)
	    m->fails--;
	  s = s * 3 + 2;
	}
      else
	{
	  red++;
	  /* Exponential back-off.  */
	  if (m->fails < 6)
	    m->fails++;
	  m->sure -= (int64_t) 2048 << m->fails;
	  if (m->sure < 0)
	    m->sure = 0;
	}
    }
  return s + green * 5 + yellow * 7 + red * 11;
}
