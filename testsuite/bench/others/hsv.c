/* hsv.c: colours by hue.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char rgb[1500][3];

MAKE (hsv)
{
  for (int i = 0; i < COUNT (rgb); i++)
    for (int j = 0; j < 3; j++)
      rgb[i][j] = from_to (0, 255);
}

RUN (hsv)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (rgb); i++)
    {
      int r = rgb[i][0], g = rgb[i][1], b = rgb[i][2], mx = r, mn = r;
      if (g > mx)
	mx = g;
      if (b > mx)
	mx = b;
      if (g < mn)
	mn = g;
      if (b < mn)
	mn = b;
      int d = mx - mn, h;
      if (d == 0)
	h = 0;
      else if (mx == r)
	h = (g - b) * 3;
      else if (mx == g)
	h = 512 + (b - r) * 3;
      else
	h = 1024 + (r - g) * 3;
      if (h < 0)
	h += 1536;
      s = s * 5 + h + mx;
    }
  return s;
}
