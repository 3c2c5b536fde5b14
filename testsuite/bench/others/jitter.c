/* jitter.c: packets of RTP put in order, with jitter, loss and late ones.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint16_t seq; uint32_t stamp, arrival; } packet[2500];
static uint16_t slot[32];

MAKE (jitter)
{
  unsigned seq = from_to (0, 65535), t = 1000;
  for (int i = 0; i < COUNT (packet); i++)
    {
      seq += from_to (0, 19) ? 1 : from_to (0, 4);
      t += 160;
      int back = from_to (0, 11) ? 0 : from_to (1, 40);
      packet[i].seq = seq - back;
      packet[i].stamp = t - back * 160;
      packet[i].arrival = t + from_to (0, 300);
    }
  for (int i = 0; i < COUNT (slot); i++)
    slot[i] = 0;
}

RUN (jitter)
{
  uint16_t high = packet[0].seq - 1, play = high - 4;
  int32_t mean = 0;
  int32_t last = 0;
  unsigned lost = 0, late = 0, twice = 0, grown = 0, s = 0, depth = 4;
  for (int i = 0; i < COUNT (packet); i++)
    {
      uint16_t seq = packet[i].seq;
      int32_t transit = packet[i].arrival - packet[i].stamp;
      int32_t d = transit - last;
      last = transit;
      if (d < 0)
	d = -d;
      mean += d - (mean + 8) / 16;
      int16_t ahead = seq - high;
      if (ahead > 0)
	{
	  if (ahead > 1)
	    lost += ahead - 1;
	  high = seq;
	}
      else if ((int16_t) (seq - play) <= 0)
	{
	  late++;
	  if (depth < 16)
	    depth++;
	  continue;
	}
      else if (slot[seq & 31] == seq)
	{
	  twice++;
	  continue;
	}
      else if (lost)
	lost--;
      slot[seq & 31] = seq;
      while ((uint16_t) (high - play) > depth)
	{
	  play++;
	  if (slot[play & 31] == play)
	    s = s * 3 + play;
	  else
	    s += 7;
	}
      if (mean > 2400 && depth < 16)
	{
	  depth++;
	  grown++;
	}
      else if (mean < 1500 && depth > 3)
	depth--;
    }
  return s + lost * 3 + late * 5 + twice * 7 + grown * 11 + depth + mean;
}
