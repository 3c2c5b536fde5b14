/* outlier.c: a moving average that leaves out what is far from it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t sample[1500], smooth[1500];

MAKE (outlier)
{
  int level = 1000;
  for (int i = 0; i < COUNT (sample); i++)
    {
      int r = from_to (0, 99);
      if (r < 2)
	level = from_to (-8000, 8000);
      sample[i] = r > 85 ? from_to (-20000, 20000)
		  : level + from_to (-150, 150) + from_to (-150, 150);
    }
}

RUN (outlier)
{
  int16_t win[8];
  int sum = 0, dev = 100, out = 0, n = 0, at = 0;
  unsigned rejects = 0, resets = 0, up = 0, s = 0;
  for (int i = 0; i < COUNT (sample); i++)
    {
      int x = sample[i];
      if (n < 8)
	{
	  win[n++] = x;
	  sum += x;
	  smooth[i] = sum / n;
	  continue;
	}
      int mean = sum / 8, d = x - mean;
      if (d < 0)
	d = -d;
      else
	up++;
      if (d > 3 * dev)
	{
	  rejects++;
	  if (++out > 3)
	    {
	      resets++;
	      out = 0;
	      n = 1;
	      at = 0;
	      win[0] = x;
	      sum = x;
	      dev = 150;
	    }
	}
      else
	{
	  out = 0;
	  sum += x - win[at];
	  win[at] = x;
	  if (++at == 8)
	    at = 0;
	  if (d > dev)
	    dev += (d - dev) >> 2;
	  else
	    dev -= (dev - d) >> 4;
	  if (dev < 40)
	    dev = 40;
	}
      smooth[i] = sum / (n < 8 ? n : 8);
    }
  for (int i = 0; i < COUNT (smooth); i++)
    s = s * 3 + smooth[i];
  return s + rejects * 5 + resets * 7 + up * 11 + dev;
}
