/* svpwm.c: times of three half bridges for a vector of voltage, by its sector.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t alpha[1500], beta[1500];

MAKE (svpwm)
{
  for (int i = 0; i < COUNT (alpha); i++)
    {
      alpha[i] = from_to (-900, 900);
      beta[i] = from_to (-900, 900);
    }
}

static inline int
svpwm_clamp (int v, int low, int high)
{
  if (v < low)
    return low;
  if (v > high)
    return high;
  return v;
}

RUN (svpwm)
{
  unsigned s = 0, over = 0, dead = 0;
  int last[3] = { 0, 0, 0 };
  for (int i = 0; i < COUNT (alpha); i++)
    {
      int a = alpha[i], b = beta[i];
      int u1 = b, u2 = (a * 887 - b * 512) / 1024, u3 = (-a * 887 - b * 512) / 1024;
      int sector = (u1 > 0 ? 1 : 0) + (u2 > 0 ? 2 : 0) + (u3 > 0 ? 4 : 0);
      int x = b, y = (a * 887 + b * 512) / 1024, z = (b * 512 - a * 887) / 1024, t1, t2;
      switch (sector)
	{
	case 1:
	  t1 = z;
	  t2 = y;
	  break;
	case 2:
	  t1 = y;
	  t2 = -x;
	  break;
	case 3:
	  t1 = -z;
	  t2 = x;
	  break;
	case 4:
	  t1 = -x;
	  t2 = z;
	  break;
	case 5:
	  t1 = x;
	  t2 = -y;
	  break;
	case 6:
	  t1 = -y;
	  t2 = -z;
	  break;
	default:
	  t1 = t2 = 0;
	}
      if (t1 < 0)
	t1 = 0;
      if (t2 < 0)
	t2 = 0;
      if (t1 + t2 > 1000)
	{
	  int sum = t1 + t2;
	  over++;
	  t1 = t1 * 1000 / sum;
	  t2 = 1000 - t1;
	}
      int low = (1000 - t1 - t2) / 4, mid = low + t1 / 2, high = mid + t2 / 2, phase[3];
      if (sector == 3 || sector == 1 || sector == 5)
	{
	  phase[0] = low;
	  phase[1] = mid;
	}
      else
	{
	  phase[0] = mid;
	  phase[1] = low;
	}
      phase[2] = high;
      for (int p = 0; p < 3; p++)
	{
	  int t = svpwm_clamp (phase[p], 12, 488);
	  if (t != phase[p])
	    dead++;
	  if (t > last[p] + 100)
	    t = last[p] + 100;
	  else if (t < last[p] - 100)
	    t = last[p] - 100;
	  last[p] = t;
	  s = s * 3 + (unsigned)t;
	}
    }
  return s + over * 7 + dead * 13;
}
