/* lrucache.c: hits in a cache of four ways, the oldest replaced.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t addr[2000];
static uint16_t tag[16][4];
static uint8_t age[16][4], dirty[16][4];

MAKE (lrucache)
{
  int at = 0;
  for (int i = 0; i < COUNT (addr); i++)
    {
      int kind = from_to (0, 9);
      if (kind < 3)
	at = from_to (0, 200);
      else if (kind < 4)
	at = from_to (0, 4000);
      else
	at += from_to (-2, 3);
      addr[i] = (at & 0x7fff) | from_to (0, 1) << 15;
    }
  for (int i = 0; i < 16; i++)
    for (int w = 0; w < 4; w++)
      {
	tag[i][w] = 0xffff;
	age[i][w] = w;
	dirty[i][w] = 0;
      }
}

RUN (lrucache)
{
  unsigned hits = 0, misses = 0, back = 0;
  for (int i = 0; i < COUNT (addr); i++)
    {
      int set = addr[i] & 15, t = (addr[i] & 0x7fff) >> 4, way = -1;
      for (int w = 0; w < 4; w++)
	if (tag[set][w] == t)
	  {
	    way = w;
	    break;
	  }
      if (way >= 0)
	hits++;
      else
	{
	  misses++;
	  way = 0;
	  for (int w = 1; w < 4; w++)
	    if (age[set][w] > age[set][way])
	      way = w;
	  if (dirty[set][way])
	    {
	      back++;
	      dirty[set][way] = 0;
	    }
	  tag[set][way] = t;
	}
      if (addr[i] >> 15)
	dirty[set][way] = 1;
      int old = age[set][way];
      for (int w = 0; w < 4; w++)
	if (age[set][w] < old)
	  age[set][w]++;
      age[set][way] = 0;
    }
  return hits * 1000003 + misses * 1009 + back;
}
