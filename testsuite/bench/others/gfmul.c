/* gfmul.c: products in a field of 256.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char a[600], b[600];

MAKE (gfmul)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = from_to (0, 255), b[i] = from_to (0, 255);
}

RUN (gfmul)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      unsigned char x = a[i], y = b[i], p = 0;
      for (int k = 0; k < 8; k++)
	{
	  if (y & 1)
	    p ^= x;
	  unsigned char h = x & 0x80;
	  x <<= 1;
	  if (h)
	    x ^= 0x1b;
	  y >>= 1;
	}
      s = s * 3 + p;
    }
  return s;
}
