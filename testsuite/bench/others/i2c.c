/* i2c.c: the states of a two-wire bus, mostly as they should be.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { IDLE, START, ADDRESS, WRITE, READ, STOP, WAIT };
static uint8_t status[3000];

MAKE (i2c)
{
  for (int i = 0; i < COUNT (status); i++)
    {
      int r = from_to (0, 99);
      status[i] = r < 88 ? 1 : r < 93 ? 0 : r < 96 ? 3 : r < 98 ? 5 : 9;
      status[i] |= from_to (0, 1) << 4;
      status[i] |= from_to (0, 3) << 5;
    }
}

RUN (i2c)
{
  int state = IDLE, left = 0, tries = 0, wait = 0;
  unsigned sent = 0, got = 0, nak = 0, lost = 0, failed = 0, done = 0;
  unsigned data = 0, s = 0;
  for (int i = 0; i < COUNT (status); i++)
    {
      unsigned e = status[i];
      if (e & 8)
	{
	  lost++;
	  state = WAIT;
	  wait = 3 + tries;
	  continue;
	}
      switch (state)
	{
	case IDLE:
	  left = 2 + (e >> 5) * 3;
	  tries = 0;
	  state = START;
	  break;
	case START:
	  if (e & 4)
	    {
	      state = WAIT;
	      wait = 2;
	    }
	  else
	    state = ADDRESS;
	  break;
	case ADDRESS:
	  if (e & 1)
	    {
	      if (e & 16)
		state = READ;
	      else
		state = WRITE;
	    }
	  else
	    {
	      nak++;
	      if (++tries > 3)
		{
		  failed++;
		  state = STOP;
		}
	      else
		state = START;
	    }
	  break;
	case WRITE:
	  if (e & 2)
	    break;
	  if (e & 1)
	    {
	      sent++;
	      data = data << 1 ^ (e >> 4);
	      if (--left == 0)
		state = STOP;
	    }
	  else
	    {
	      nak++;
	      state = STOP;
	    }
	  break;
	case READ:
	  if (e & 2)
	    break;
	  got++;
	  data = data * 3 + (e >> 4);
	  if (--left <= 0 || !(e & 1))
	    state = STOP;
	  break;
	case STOP:
	  done++;
	  if (left > 0)
	    s += left;
	  state = IDLE;
	  break;
	case WAIT:
	  if (--wait <= 0)
	    state = left > 0 ? START : IDLE;
	  break;
	}
      s = s * 3 + state;
    }
  return s + sent * 5 + got * 7 + nak * 11 + lost * 13 + failed * 17
	 + done * 19 + data;
}
