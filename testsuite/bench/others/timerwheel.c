/* timerwheel.c: timers started, stopped and run out.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define SLOTS 32

static int16_t next[64], slot[SLOTS];
static uint8_t rounds[64], armed[64], every[64];
static uint16_t op[1100];
static unsigned fired;

MAKE (timerwheel)
{
  fired = 0;
  for (int i = 0; i < SLOTS; i++)
    slot[i] = -1;
  for (int i = 0; i < 64; i++)
    {
      next[i] = -1;
      armed[i] = rounds[i] = 0;
      every[i] = from_to (0, 2) ? 0 : from_to (1, 50);
    }
  for (int i = 0; i < COUNT (op); i++)
    op[i] = from_to (0, 0xffff);
}

static __attribute__ ((noinline)) void
timer_fire (int t, int now)
{
  fired = fired * 3 + t + now;
}

static inline void
timer_arm (int t, int now, unsigned after)
{
  int at = (now + after) & (SLOTS - 1);
  rounds[t] = (after - 1) / SLOTS;
  armed[t] = 1;
  next[t] = slot[at];
  slot[at] = t;
}

RUN (timerwheel)
{
  unsigned busy = 0;
  for (int now = 0; now < COUNT (op); now++)
    {
      /* Those that run out now.  */
      int t = slot[now & (SLOTS - 1)], keep = -1, again = -1;
      while (t >= 0)
	{
	  int n = next[t];
	  if (!armed[t] || rounds[t] > 0)
	    {
	      if (armed[t] == 1)
		rounds[t]--;
	      if (armed[t])
		{
		  next[t] = keep;
		  keep = t;
		}
	    }
	  else
	    {
	      armed[t] = 0;
	      timer_fire (t, now);
	      if (every[t])
		{
		  next[t] = again;
		  again = t;
		}
	    }
	  t = n;
	}
      slot[now & (SLOTS - 1)] = keep;
      while (again >= 0)
	{
	  int n = next[again];
	  timer_arm (again, now, every[again]);
	  again = n;
	}
      /* One started or stopped.  */
      t = op[now] & 63;
      unsigned after = (op[now] >> 6 & 127) + 1;
      if (!armed[t])
	timer_arm (t, now, after);
      else
	{
	  busy++;
	  if (op[now] >> 14 == 0)
	    for (int i = 0; i < SLOTS; i++)
	      {
		int16_t *p = &slot[i];
		while (*p >= 0 && *p != t)
		  p = &next[*p];
		if (*p == t)
		  {
		    *p = next[t];
		    armed[t] = 0;
		    break;
		  }
	      }
	}
    }
  return fired + busy;
}
