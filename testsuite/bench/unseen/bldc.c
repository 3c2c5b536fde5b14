/* bldc.c: commutation of a brushless motor from its Hall sensors, with faults.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  IDLE,
  START,
  RUNNING,
  FAULT
};
static struct
{
  uint8_t hall;
  int16_t want;
  uint16_t current;
} tick[2400];
static const int8_t order[8] = { -1, 0, 2, 1, 4, 5, 3, -1 };

MAKE (bldc)
{
  static const uint8_t code[6] = { 1, 3, 2, 6, 4, 5 };
  int at = 0, want = 300;
  for (int i = 0; i < COUNT (tick); i++)
    {
      int r = from_to (0, 99);
      if (r < 30)
	at = (at + 1) % 6;
      else if (r < 34)
	at = (at + 5) % 6;
      else if (r == 35)
	at = from_to (0, 5);
      tick[i].hall = r == 40 ? 7 : code[at];
      if (from_to (0, 60) == 0)
	want = from_to (-900, 900);
      tick[i].want = want;
      tick[i].current = from_to (0, 1000) + (r > 95 ? 600 : 0);
    }
}

RUN (bldc)
{
  int state = IDLE, sector = -1, duty = 0, since = 0, wait = 0;
  unsigned s = 0, errors = 0, trips = 0, reversals = 0, stalls = 0;
  for (int i = 0; i < COUNT (tick); i++)
    {
      int now = order[tick[i].hall & 7], want = tick[i].want, step = 0;
      since++;
      if (now < 0)
	{
	  errors++;
	  if (errors % 4 == 0)
	    {
	      state = FAULT;
	      wait = 20;
	    }
	}
      else if (sector >= 0 && now != sector)
	{
	  int d = now - sector;
	  if (d < 0)
	    d += 6;
	  if (d == 1)
	    step = 1;
	  else if (d == 5)
	    step = -1;
	  else
	    errors++;
	  since = 0;
	}
      if (now >= 0)
	sector = now;
      switch (state)
	{
	case IDLE:
	  duty = 0;
	  if (want > 50 || want < -50)
	    {
	      state = START;
	      since = 0;
	    }
	  break;
	case START:
	  duty = want > 0 ? 200 : -200;
	  if (step != 0)
	    state = RUNNING;
	  else if (since > 12)
	    {
	      stalls++;
	      state = IDLE;
	    }
	  break;
	case RUNNING:
	  if (tick[i].current > 1400)
	    {
	      trips++;
	      state = FAULT;
	      wait = 30;
	      duty = 0;
	      break;
	    }
	  if (tick[i].current > 800)
	    duty -= duty > 0 ? 10 : -10;
	  else if (duty < want)
	    duty += want - duty > 25 ? 25 : want - duty;
	  else if (duty > want)
	    duty -= duty - want > 40 ? 40 : duty - want;
	  if ((step < 0 && duty > 0) || (step > 0 && duty < 0))
	    reversals++;
	  if (since > 30)
	    state = START;
	  break;
	default:
	  duty = 0;
	  if (--wait <= 0)
	    state = IDLE;
	}
      s = s * 5 + (unsigned)(duty + sector * 8 + state);
    }
  return s + errors * 7 + trips * 11 + reversals * 13 + stalls * 17;
}
