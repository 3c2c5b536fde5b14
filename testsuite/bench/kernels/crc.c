/* crc.c: a cyclic redundancy check, bit by bit.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char data[600];

MAKE (crc)
{
  for (int i = 0; i < COUNT (data); i++)
    data[i] = from_to (0, 255);
}

RUN (crc)
{
  unsigned crc = ~0u;
  for (int i = 0; i < COUNT (data); i++)
    {
      crc ^= data[i];
      for (int bit = 0; bit < 8; bit++)
	if (crc & 1)
	  crc = crc >> 1 ^ 0xedb88320u;
	else
	  crc >>= 1;
    }
  return ~crc;
}
