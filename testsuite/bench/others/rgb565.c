/* rgb565.c: colours changed and limited.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned short p[2000];

MAKE (rgb565)
{
  for (int i = 0; i < COUNT (p); i++)
    p[i] = from_to (0, 65535);
}

RUN (rgb565)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (p); i++)
    {
      int r = p[i] >> 11, g = p[i] >> 5 & 63, b = p[i] & 31;
      r += 5;
      if (r > 31)
	r = 31;
      g -= 9;
      if (g < 0)
	g = 0;
      b = b > 15 ? b + 3 : b - 2;
      if (b > 31)
	b = 31;
      if (b < 0)
	b = 0;
      s = s * 3 + (r << 11 | g << 5 | b);
    }
  return s;
}
