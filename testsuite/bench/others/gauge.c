/* gauge.c: charge of a battery from its voltage and current.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float volts[1500], amps[1500];
static const float curve[11] = { 3.0f, 3.45f, 3.6f, 3.68f, 3.74f, 3.78f,
				 3.83f, 3.9f, 3.98f, 4.08f, 4.2f };

MAKE (gauge)
{
  int mv = 3800;
  for (int i = 0; i < COUNT (volts); i++)
    {
      mv += from_to (-60, 60);
      if (mv < 2900)
	mv = 2900;
      if (mv > 4300)
	mv = 4300;
      volts[i] = mv / 1000.0f;
      amps[i] = from_to (-1500, 900) / 1000.0f;
    }
}

RUN (gauge)
{
  float charge = 50, low = 100;
  unsigned alarms = 0, cutoffs = 0, full = 0, s = 0;
  int warned = 0;
  for (int i = 0; i < COUNT (volts); i++)
    {
      float v = volts[i], a = amps[i];
      v -= a * 0.05f;
      float guess;
      if (v <= curve[0])
	guess = 0;
      else if (v >= curve[10])
	guess = 100;
      else
	{
	  int k = 1;
	  while (v > curve[k])
	    k++;
	  guess = 10 * (k - 1 + (v - curve[k - 1]) / (curve[k] - curve[k - 1]));
	}
      charge += a * 0.2f;
      float d = guess - charge;
      if (a < 0.1f && a > -0.1f)
	charge += d * 0.5f;
      else if (d > 20)
	charge += 2;
      else if (d < -20)
	charge -= 2;
      else
	charge += d * 0.03f;
      if (charge < 0)
	charge = 0;
      if (charge > 100)
	charge = 100;
      if (charge < low)
	low = charge;
      if (v < 3.1f && a < 0)
	cutoffs++;
      if (charge < 15 && !warned)
	{
	  warned = 1;
	  alarms++;
	}
      else if (charge > 20)
	warned = 0;
      if (charge > 95)
	full++;
      s = s * 3 + (unsigned) charge;
    }
  return s + alarms * 5 + cutoffs * 7 + full * 11 + (unsigned) low;
}
