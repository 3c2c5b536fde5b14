/* aimd.c: a congestion window with slow start, and an estimate of delay.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { ACK, DUP, TIMEOUT, MARK };
static struct { uint8_t kind; uint16_t rtt; } event[2500];

MAKE (aimd)
{
  int base = 100;
  for (int i = 0; i < COUNT (event); i++)
    {
      int r = from_to (0, 199);
      if (r == 0)
	base = from_to (40, 400);
      event[i].kind = r < 168 ? ACK : r < 196 ? DUP : r < 197 ? TIMEOUT : MARK;
      if (i > 0 && event[i - 1].kind == DUP && from_to (0, 2))
	event[i].kind = DUP;
      event[i].rtt = base + from_to (-30, 60);
    }
}

RUN (aimd)
{
  unsigned cwnd = 1 << 8, limit = 64 << 8, s = 0;
  unsigned dups = 0, lost = 0, fast = 0, backoff = 0, most = 0;
  int srtt = 0, var = 0, recover = 0;
  for (int i = 0; i < COUNT (event); i++)
    {
      switch (event[i].kind)
	{
	case ACK:
	  if (recover)
	    {
	      recover = 0;
	      cwnd = limit;
	    }
	  else if (cwnd < limit)
	    cwnd += 1 << 8;
	  else
	    cwnd += (1 << 16) / cwnd;
	  dups = 0;
	  backoff = 0;
	  if (srtt == 0)
	    {
	      srtt = event[i].rtt << 3;
	      var = event[i].rtt << 1;
	    }
	  else
	    {
	      int d = event[i].rtt - (srtt >> 3);
	      srtt += d;
	      if (d < 0)
		{
		  d = -d;
		  d -= var >> 2;
		  if (d > 0)
		    d >>= 3;
		}
	      else
		d -= var >> 2;
	      var += d;
	    }
	  break;
	case DUP:
	  dups++;
	  if (dups == 3)
	    {
	      fast++;
	      limit = cwnd / 2;
	      if (limit < 2 << 8)
		limit = 2 << 8;
	      cwnd = limit + (3 << 8);
	      recover = 1;
	    }
	  else if (dups > 3)
	    cwnd += 1 << 8;
	  break;
	case TIMEOUT:
	  lost++;
	  limit = cwnd / 2 > 2 << 8 ? cwnd / 2 : 2 << 8;
	  cwnd = 1 << 8;
	  dups = 0;
	  recover = 0;
	  if (backoff < 6)
	    backoff++;
	  break;
	default:
	  if (!recover)
	    cwnd -= cwnd >> 2;
	  if (cwnd < 1 << 8)
	    cwnd = 1 << 8;
	}
      if (cwnd > 200 << 8)
	cwnd = 200 << 8;
      if (cwnd > most)
	most = cwnd;
      unsigned wait = (srtt >> 3) + var;
      if (wait < 150)
	wait = 150;
      wait <<= backoff;
      if (wait > 3000)
	wait = 3000;
      s = s * 3 + cwnd + wait;
    }
  return s + lost * 5 + fast * 7 + most;
}
