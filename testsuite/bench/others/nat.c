/* nat.c: addresses translated by a table of connections.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct entry { uint32_t host; uint16_t port; uint8_t proto, state; uint32_t seen; };

static struct entry table[64];
static struct { uint32_t host; uint16_t port; uint8_t proto, flags; } packet[900];

MAKE (nat)
{
  for (int i = 0; i < COUNT (table); i++)
    table[i] = (struct entry) { 0 };
  for (int i = 0; i < COUNT (packet); i++)
    {
      packet[i].host = 0x0a000000 + from_to (1, 6);
      packet[i].port = 1024 + from_to (0, 11);
      packet[i].proto = from_to (0, 2) ? 6 : from_to (0, 5) ? 17 : 1;
      packet[i].flags = from_to (0, 3) ? 16 : from_to (0, 5);
    }
}

RUN (nat)
{
  unsigned created = 0, expired = 0, dropped = 0, closed = 0, s = 0;
  for (unsigned i = 0; i < COUNT (packet); i++)
    {
      uint32_t host = packet[i].host;
      uint16_t port = packet[i].port;
      uint8_t proto = packet[i].proto, flags = packet[i].flags;
      unsigned hash = (host * 31 + port * 7 + proto) & 63;
      int found = -1, empty = -1;
      for (unsigned k = 0; k < 8; k++)
	{
	  struct entry *e = &table[(hash + k) & 63];
	  if (e->state)
	    {
	      unsigned life = e->proto == 6 ? e->state == 2 ? 300 : 60
			      : e->proto == 17 ? 90 : 20;
	      if (i - e->seen > life)
		{
		  e->state = 0;
		  expired++;
		}
	    }
	  if (!e->state)
	    {
	      if (empty < 0)
		empty = (hash + k) & 63;
	    }
	  else if (e->host == host && e->port == port && e->proto == proto)
	    {
	      found = (hash + k) & 63;
	      break;
	    }
	}
      if (found < 0)
	{
	  if (empty < 0)
	    {
	      dropped++;
	      continue;
	    }
	  found = empty;
	  table[found] = (struct entry) { host, port, proto, 1, i };
	  created++;
	}
      struct entry *e = &table[found];
      e->seen = i;
      if (proto == 6)
	{
	  if (flags & 4)
	    {
	      e->state = 0;
	      closed++;
	    }
	  else if (flags & 1)
	    e->state = 3;
	  else if (flags & 16 && e->state == 1)
	    e->state = 2;
	}
      s = s * 3 + 40000 + found;
    }
  return s + created * 3 + expired * 5 + dropped * 7 + closed * 11;
}
