/* pixels.c: colours made of brightness and difference, put between 0 and 255.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short bright[1500], red[1500], blue[1500];
static unsigned char pixels[4500];

MAKE (pixels)
{
  for (int i = 0; i < COUNT (bright); i++)
    {
      bright[i] = from_to (0, 255);
      red[i] = from_to (-128, 127);
      blue[i] = from_to (-128, 127);
    }
}

static unsigned char
to_byte (int v)
{
  if (v < 0)
    v = 0;
  else if (v > 255)
    v = 255;
  return v;
}

RUN (pixels)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (bright); i++)
    {
      int y = bright[i], r = red[i], b = blue[i];
      pixels[3 * i] = to_byte (y + (359 * r >> 8));
      pixels[3 * i + 1] = to_byte (y - ((88 * b + 183 * r) >> 8));
      pixels[3 * i + 2] = to_byte (y + (454 * b >> 8));
    }
  for (int i = 0; i < COUNT (pixels); i += 16)
    sum = sum * 31 + pixels[i];
  return sum;
}
