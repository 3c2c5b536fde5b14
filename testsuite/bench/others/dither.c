/* dither.c: grey made black and white, the error carried on.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char p[3000], o[3000];

MAKE (dither)
{
  for (int i = 0; i < COUNT (p); i++)
    p[i] = from_to (0, 255);
}

RUN (dither)
{
  unsigned s = 0;
  int err = 0;
  for (int i = 0; i < COUNT (p); i++)
    {
      int v = p[i] + err;
      if (v > 127)
	{
	  o[i] = 255;
	  err = v - 255;
	}
      else
	{
	  o[i] = 0;
	  err = v;
	}
      s = s * 3 + o[i];
    }
  return s;
}
