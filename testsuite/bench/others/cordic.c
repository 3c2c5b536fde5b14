/* cordic.c: sines by rotations.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int an[200];
static const int tab[12] = { 8192, 4836, 2555, 1297, 651, 326, 163, 81, 41, 20, 10, 5 };

MAKE (cordic)
{
  for (int i = 0; i < COUNT (an); i++)
    an[i] = from_to (-16000, 16000);
}

RUN (cordic)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (an); i++)
    {
      int x = 9949, y = 0, z = an[i];
      for (int k = 0; k < 12; k++)
	{
	  int dx = y >> k, dy = x >> k;
	  if (z >= 0)
	    {
	      x -= dx;
	      y += dy;
	      z -= tab[k];
	    }
	  else
	    {
	      x += dx;
	      y -= dy;
	      z += tab[k];
	    }
	}
      s = s * 3 + x + y;
    }
  return s;
}
