/* nmea.c: sentences of a receiver, a character at a time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char line[6000];

MAKE (nmea)
{
  int at = 0;
  while (at < COUNT (line) - 80)
    {
      unsigned sum = 0;
      line[at++] = '$';
      int from = at;
      for (const char *p = from_to (0, 2) ? "GPGGA" : "GPGSV"; *p; p++)
	line[at++] = *p;
      for (int f = from_to (3, 7); f > 0; f--)
	{
	  line[at++] = ',';
	  for (int d = from_to (0, 5); d > 0; d--)
	    line[at++] = '0' + from_to (0, 9);
	  int r = from_to (0, 4);
	  if (r == 0)
	    line[at++] = "NSEW"[from_to (0, 3)];
	  else if (r == 1)
	    line[at++] = '.', line[at++] = '0' + from_to (0, 9);
	}
      for (int i = from; i < at; i++)
	sum ^= line[i];
      if (from_to (0, 5) == 0)
	sum ^= 1 << from_to (0, 7);
      line[at++] = '*';
      line[at++] = "0123456789ABCDEF"[sum >> 4 & 15];
      line[at++] = "0123456789ABCDEF"[sum & 15];
      line[at++] = '\r';
      line[at++] = '\n';
      int r = from_to (0, 9);
      if (r == 0)
	line[at++] = from_to (32, 126);
      else if (r == 1)
	line[at - from_to (3, 9)] = from_to (10, 126);
    }
  while (at < COUNT (line))
    line[at++] = '\n';
}

RUN (nmea)
{
  enum { IDLE, BODY, SUM1, SUM2 } state = IDLE;
  unsigned sum = 0, want = 0, field = 0, good = 0, bad = 0, s = 0, acc = 0;
  unsigned value = 0, frac = 0;
  int neg = 0;
  for (int i = 0; i < COUNT (line); i++)
    {
      unsigned char c = line[i];
      if (c == '$')
	{
	  state = BODY;
	  sum = field = value = acc = frac = 0;
	  neg = 0;
	  continue;
	}
      switch (state)
	{
	case IDLE:
	  break;
	case BODY:
	  if (c == '*')
	    {
	      state = SUM1;
	      break;
	    }
	  sum ^= c;
	  if (c == ',')
	    {
	      if (field)
		acc = acc * 13 + (neg ? -value : value) + (frac << 24);
	      field++;
	      value = frac = 0;
	      neg = 0;
	    }
	  else if (c >= '0' && c <= '9')
	    {
	      value = value * 10 + (c - '0');
	      if (frac)
		frac++;
	    }
	  else if (c == '.')
	    frac = 1;
	  else if (c == 'S' || c == 'W')
	    neg = 1;
	  else if (c < 32)
	    {
	      state = IDLE;
	      bad++;
	    }
	  break;
	case SUM1:
	case SUM2:
	  {
	    unsigned d = 255;
	    if (c >= '0' && c <= '9')
	      d = c - '0';
	    else if (c >= 'A' && c <= 'F')
	      d = c - 'A' + 10;
	    if (d > 15)
	      {
		state = IDLE;
		bad++;
	      }
	    else if (state == SUM1)
	      {
		want = d << 4;
		state = SUM2;
	      }
	    else
	      {
		if ((want | d) == sum)
		  {
		    good++;
		    s = s * 31 + acc;
		  }
		else
		  bad++;
		state = IDLE;
	      }
	  }
	  break;
	}
    }
  return s + good * 1000 + bad;
}
