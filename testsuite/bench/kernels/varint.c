/* varint.c: numbers of one to five bytes read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char coded[6000];

MAKE (varint)
{
  for (int i = 0; i < COUNT (coded); i++)
    coded[i] = from_to (0, 2) ? from_to (0, 127) : from_to (128, 255);
}

RUN (varint)
{
  unsigned sum = 0, value = 0, shift = 0;
  for (int i = 0; i < COUNT (coded); i++)
    {
      unsigned char c = coded[i];
      value |= (c & 127u) << shift;
      if (c & 128 && shift < 28)
	shift += 7;
      else
	{
	  /* The sign is the lowest bit.  */
	  sum = sum * 3 + (value & 1 ? ~(value >> 1) : value >> 1);
	  value = shift = 0;
	}
    }
  return sum;
}
