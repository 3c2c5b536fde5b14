/* arpcache.c: addresses of 64 bits looked up in a table that ages.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint32_t ip; uint64_t mac; } packet[900];

MAKE (arpcache)
{
  for (int i = 0; i < COUNT (packet); i++)
    {
      int host = from_to (0, 3) ? from_to (0, 9) : from_to (0, 60);
      packet[i].ip = 0x0a000000u + host;
      packet[i].mac = (uint64_t) host * 0x10001000203ull
		      + (from_to (0, 30) == 0);
      if (from_to (0, 2) == 0)
	packet[i].mac = 0;
    }
}

RUN (arpcache)
{
  struct { uint64_t mac; uint32_t ip; uint16_t age; uint8_t used; } e[16];
  unsigned hits = 0, asks = 0, changed = 0, evicted = 0, gone = 0;
  uint64_t s = 0;
  for (int i = 0; i < 16; i++)
    {
      e[i].mac = 0;
      e[i].ip = 0;
      e[i].age = e[i].used = 0;
    }
  for (int i = 0; i < COUNT (packet); i++)
    {
      uint32_t ip = packet[i].ip;
      uint64_t mac = packet[i].mac;
      int found = -1, spare = -1, oldest = 0;
      for (int j = 0; j < 16; j++)
	{
	  if (!e[j].used)
	    {
	      if (spare < 0)
		spare = j;
	      continue;
	    }
	  if (e[j].ip == ip)
	    {
	      found = j;
	      break;
	    }
	  if (e[j].age > e[oldest].age)
	    oldest = j;
	}
      if (found >= 0)
	{
	  hits++;
	  if (mac && mac != e[found].mac)
	    {
	      e[found].mac = mac;
	      changed++;
	    }
	  if (mac)
	    e[found].age = 0;
	  s = s * 3 + e[found].mac;
	}
      else if (mac == 0)
	asks++;
      else
	{
	  if (spare < 0)
	    {
	      spare = oldest;
	      evicted++;
	    }
	  e[spare].used = 1;
	  e[spare].age = 0;
	  e[spare].ip = ip;
	  e[spare].mac = mac;
	}
      if (i % 8 == 7)
	for (int j = 0; j < 16; j++)
	  if (e[j].used && ++e[j].age > 12)
	    {
	      e[j].used = 0;
	      gone++;
	    }
    }
  return (unsigned) (s ^ s >> 32) + hits * 5 + asks * 7 + changed * 11
	 + evicted * 13 + gone * 17;
}
