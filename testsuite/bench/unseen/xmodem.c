/* xmodem.c: blocks of a file received with XMODEM.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  SOH = 1,
  EOT = 4,
  CAN = 24
};
static uint8_t line[6000], image[8192];

MAKE (xmodem)
{
  int n = 0, block = 1;
  while (n < COUNT (line))
    {
      int r = from_to (0, 39), sum = 0, size = 64;
      if (r == 0)
	{
	  line[n++] = from_to (0, 255);
	  continue;
	}
      if (r == 1)
	{
	  line[n++] = EOT;
	  block = 1;
	  continue;
	}
      if (r == 2 && n + 2 < COUNT (line))
	{
	  line[n++] = CAN;
	  line[n++] = CAN;
	  block = 1;
	  continue;
	}
      if (n + size + 4 > COUNT (line))
	{
	  line[n++] = 0;
	  continue;
	}
      line[n++] = SOH;
      line[n++] = block;
      line[n++] = r == 3 ? from_to (0, 255) : 255 - block;
      for (int j = 0; j < size; j++)
	{
	  line[n] = from_to (0, 3) ? from_to (32, 126) : 26;
	  sum += line[n++];
	}
      line[n++] = r == 4 ? 0 : sum & 255;
      if (r != 5 && r != 4 && r != 3)
	block = (block + 1) & 255;
    }
}

RUN (xmodem)
{
  unsigned s = 0, acks = 0, naks = 0, files = 0, aborts = 0, noise = 0, used = 0;
  uint8_t expect = 1;
  int i = 0;
  while (i < COUNT (line))
    {
      uint8_t c = line[i++], sum = 0;
      if (c == EOT)
	{
	  while (used > 0 && image[used - 1] == 26)
	    used--;
	  files++;
	  goto restart;
	}
      if (c == CAN)
	{
	  if (i >= COUNT (line) || line[i] != CAN)
	    goto skip;
	  i++;
	  aborts++;
	  goto restart;
	}
      if (c != SOH || i + 67 > COUNT (line))
	goto skip;
      uint8_t block = line[i], other = line[i + 1];
      const uint8_t *data = &line[i + 2];
      if ((block ^ other) != 255)
	goto nak;
      for (int j = 0; j < 64; j++)
	sum += data[j];
      if (sum != data[64])
	goto nak;
      i += 67;
      if (block == (uint8_t)(expect - 1))
	{
	  acks++;
	  continue;
	}
      if (block != expect)
	{
	  aborts++;
	  goto restart;
	}
      if (used + 64 > sizeof image)
	goto restart;
      for (int j = 0; j < 64; j++)
	image[used++] = data[j] == '\r' ? '\n' : data[j];
      expect++;
      acks++;
      continue;
    nak:
      naks++;
      i += 67;
      continue;
    skip:
      noise++;
      continue;
    restart:
      for (unsigned j = 0; j < used; j += 5)
	s = s * 3 + image[j];
      s = s * 31 + used;
      used = 0;
      expect = 1;
    }
  return s + acks * 3 + naks * 5 + files * 7 + aborts * 11 + noise * 13;
}
