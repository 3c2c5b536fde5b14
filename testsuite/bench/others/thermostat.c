/* thermostat.c: heat with hysteresis, a least time and alarms.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float probe[2500];
static uint8_t goal[2500];

MAKE (thermostat)
{
  float t = 18;
  int g = 20;
  for (int i = 0; i < COUNT (probe); i++)
    {
      if (from_to (0, 80) == 0)
	g = from_to (15, 25);
      goal[i] = g;
      t += from_to (-40, 40) / 64.0f;
      if (t < 5 || t > 35)
	t = 20;
      probe[i] = t;
      if (from_to (0, 40) == 0)
	probe[i] = from_to (0, 1) ? -127.0f : 85.0f;
    }
}

RUN (thermostat)
{
  float air = 20, room = 20;
  unsigned s = 0, on = 0, alarms = 0, starts = 0;
  int heat = 0, wait = 0, faults = 0;
  for (int i = 0; i < COUNT (probe); i++)
    {
      float t = probe[i];
      if (t < -40 || t > 80)
	{
	  if (++faults >= 2)
	    {
	      heat = 0;
	      alarms++;
	    }
	  continue;
	}
      if (faults > 0)
	faults--;
      float d = t - air;
      if (d > 2.0f)
	d = 2.0f;
      else if (d < -2.0f)
	d = -2.0f;
      air += d * 0.5f;
      if (heat)
	room += 0.125f;
      room += (air - room) * 0.25f;
      if (wait > 0)
	wait--;
      else if (heat)
	{
	  if (room > goal[i] + 0.5f)
	    {
	      heat = 0;
	      wait = 5;
	    }
	}
      else if (room < goal[i] - 0.5f)
	{
	  heat = 1;
	  wait = 8;
	  starts++;
	}
      if (heat)
	on++;
      s = s * 3 + (int) (room * 16.0f);
    }
  return s + on + alarms * 257 + starts * 65537;
}
