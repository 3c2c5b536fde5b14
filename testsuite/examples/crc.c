/* crc.c: the example of `./quickstart run arm'.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each bit of a checksum decides what is done with the next, and no branch predictor
   can guess it.  */

#include <stdio.h>

__attribute__ ((noinline)) unsigned
hot (unsigned crc, unsigned char byte)
{
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++)
    if (crc & 1)
      crc = crc >> 1 ^ 0xedb88320u;
    else
      crc >>= 1;
  return crc;
}

int
main (void)
{
  unsigned crc = ~0u;
  for (int i = 0; i < 20000; i++)
    crc = hot (crc, i * 7 >> 3);
  printf ("crc %08x\n", ~crc);
  return 0;
}
