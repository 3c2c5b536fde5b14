/* qrs.c: beats of a heart found in its signal, with limits that adapt.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t ecg[2600];

MAKE (qrs)
{
  int next = 60, at = 0, base = 0, strong = 250;
  for (int i = 0; i < COUNT (ecg); i++)
    {
      at++;
      if (at == next)
	{
	  at = 0;
	  strong = from_to (0, 7) ? 250 : 130;
	  next = from_to (0, 9) ? from_to (90, 130) : from_to (40, 220);
	}
      base += from_to (-3, 3);
      if (base > 150 || base < -150)
	base = 0;
      int v = at < 3               ? at * strong
              : at < 7             ? ((6 - at) * 200 - 300) * strong / 250
              : at > 25 && at < 45 ? 120
                                   : 0;
      if (from_to (0, 200) == 0)
	v += from_to (-500, 500);
      ecg[i] = v + base + from_to (-25, 25);
    }
}

RUN (qrs)
{
  int32_t window[16] = { 0 }, sum = 0, signal = 4000, noise = 500, limit = 1300, best = 0;
  int low = 0, d1 = 0, d2 = 0, last = -1000, before = 0, rising = 0, mean = 110, best_at = 0;
  unsigned s = 0, beats = 0, missed = 0, fast = 0, slow = 0, odd = 0;
  for (int i = 0; i < COUNT (ecg); i++)
    {
      low += (ecg[i] - low) / 2;
      int d = low - d2;
      d2 = d1;
      d1 = low;
      int32_t square = d > 1200 || d < -1200 ? 90000 : d * d / 16;
      sum += square - window[i & 15];
      window[i & 15] = square;
      int32_t v = sum / 16;
      if (v > before)
	rising = 1;
      else if (rising && v < before)
	{
	  rising = 0;
	  if (before > limit && i - last > 24)
	    {
	      int gap = i - last;
	      if (last >= 0)
		{
		  if (gap < mean * 3 / 4)
		    {
		      fast++;
		      odd++;
		    }
		  else if (gap > mean * 4 / 3)
		    {
		      slow++;
		      odd++;
		    }
		  else
		    odd = 0;
		  if (gap < 300)
		    mean += (gap - mean) / 8;
		  s = s * 5 + (unsigned)gap;
		}
	      last = i;
	      beats++;
	      signal += (before - signal) / 8;
	      best = 0;
	    }
	  else
	    {
	      noise += (before - noise) / 8;
	      if (before > best && i - last > 24)
		{
		  best = before;
		  best_at = i;
		}
	    }
	  limit = noise + (signal > noise ? (signal - noise) / 4 : 0);
	}
      if (last >= 0 && i - last > mean * 5 / 3 && best > limit / 2)
	{
	  last = best_at;
	  missed++;
	  signal += (best - signal) / 4;
	  best = 0;
	}
      if (odd > 4)
	{
	  odd = 0;
	  limit /= 2;
	  mean = 110;
	}
      before = v;
    }
  return s + beats * 7 + missed * 11 + fast * 13 + slow * 17 + (unsigned)limit;
}
