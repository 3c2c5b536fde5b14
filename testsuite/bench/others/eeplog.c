/* eeplog.c: the newest valid record of each kind, in a log with bad bytes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t rom[4096];

MAKE (eeplog)
{
  int n = 0;
  uint8_t seq = 0;
  for (int i = 0; i < COUNT (rom); i++)
    rom[i] = 0xff;
  while (n < COUNT (rom) - 300)
    {
      int len = from_to (1, 24);
      uint8_t sum = 0;
      if (from_to (0, 15) == 0)
	n += from_to (1, 20);
      rom[n] = 0xa5;
      rom[n + 1] = len;
      rom[n + 2] = from_to (0, 15);
      rom[n + 3] = seq;
      seq += from_to (0, 2);
      for (int i = 0; i < len; i++)
	rom[n + 4 + i] = from_to (0, 255);
      for (int i = 1; i < len + 4; i++)
	sum += rom[n + i];
      rom[n + 4 + len] = ~sum;
      if (from_to (0, 9) == 0)
	rom[n + from_to (0, len + 4)] ^= 1 << from_to (0, 7);
      n += len + 5;
    }
}

RUN (eeplog)
{
  struct { int at; uint8_t seq, seen; } last[16];
  unsigned good = 0, bad = 0, skipped = 0, blank = 0, old = 0, s = 0;
  for (int i = 0; i < 16; i++)
    {
      last[i].at = -1;
      last[i].seq = last[i].seen = 0;
    }
  int i = 0;
  while (i < COUNT (rom) - 5)
    {
      if (rom[i] == 0xff)
	{
	  blank++;
	  i++;
	  continue;
	}
      if (rom[i] != 0xa5)
	{
	  skipped++;
	  i++;
	  continue;
	}
      int len = rom[i + 1], id = rom[i + 2];
      if (len == 0 || len > 24 || id > 15 || i + len + 5 > COUNT (rom))
	{
	  bad++;
	  i++;
	  continue;
	}
      uint8_t sum = 0;
      for (int j = 1; j < len + 4; j++)
	{
	  uint8_t c = rom[i + j];
	  sum += c;
	  if (c == 0xff)
	    blank++;
	}
      if ((uint8_t) ~sum != rom[i + 4 + len])
	{
	  bad++;
	  i++;
	  continue;
	}
      good++;
      uint8_t seq = rom[i + 3];
      if (!last[id].seen || (uint8_t) (seq - last[id].seq) < 128)
	{
	  last[id].at = i;
	  last[id].seq = seq;
	  last[id].seen = 1;
	}
      else
	old++;
      i += len + 5;
    }
  for (int j = 0; j < 16; j++)
    if (last[j].at >= 0)
      for (int m = 0; m < rom[last[j].at + 1]; m++)
	s = s * 3 + rom[last[j].at + 4 + m];
  return s + good * 5 + bad * 7 + skipped * 11 + blank * 13 + old * 17;
}
